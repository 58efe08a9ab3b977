"use strict";
document.documentElement.classList.add("js");

const all = (query, from = document) => [...from.querySelectorAll(query)];

const element = (tag, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};

const button = (words, click) => {
  const made = element("button", { type: "button" }, words);
  made.addEventListener("click", click);
  return made;
};

// Opens every folded part around an element.
const unfold = (part) => {
  for (let one = part; one; one = one.parentElement) if (one.tagName === "DETAILS") one.open = true;
};

const download = (name, blob) => {
  const link = element("a", { download: name, href: URL.createObjectURL(blob) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};

// The name of a file from words.
const slug = (words) => words.toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^_|_$/g, "") || "table";

// What a mark stands for is shown at once: the browser's own tooltip is slow.
const quiet = (svg) => {
  for (const mark of all(".tip", svg)) {
    const title = mark.querySelector("title");
    mark.dataset.tip = title.textContent;
    title.remove();
  }
  return svg;
};

// A link to a folded part opens it.
const follow = () => {
  const part = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!part) return;
  unfold(part);
  all(":scope > details", part).forEach(unfold);
  if (!part.closest(".game")) part.scrollIntoView();
};
window.addEventListener("hashchange", follow);

// All of it on paper.
window.addEventListener("beforeprint", () => all("details").forEach((one) => { one.open = true; }));

// No option is broken at its hyphens.
{
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walk.nextNode()) if (/--[a-z]/.test(walk.currentNode.data)) found.push(walk.currentNode);
  for (const text of found.filter((one) => !one.parentElement.closest("pre, script, style, svg"))) {
    const parts = text.data.split(/(--[a-z-]+)/);
    text.replaceWith(...parts.map((part, at) => (at % 2 ? element("span", { className: "whole" }, part) : part)));
  }
}
