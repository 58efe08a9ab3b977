"use strict";
(() => {
  const all = (query, from = document) => [...from.querySelectorAll(query)];

  // What a cell says, as a number where it begins with one.
  const number = (text) => {
    const found = text.replace(/−/g, "-").replace(/,/g, "").match(/^\s*[+±]?\s*(-?\d+(\.\d+)?)/);
    return found ? Number(found[1]) : null;
  };
  const said = (row, at) => (row.cells[at] ? row.cells[at].textContent.trim() : "");
  const compare = (a, b) => {
    const [x, y] = [number(a), number(b)];
    if (x !== null && y !== null) return x - y;
    if (x !== null || y !== null) return x !== null ? -1 : 1;
    return a.localeCompare(b, "en", { numeric: true });
  };

  // Headings that sort: first from the largest number or the first name, then the other way round, then as it was.
  for (const table of all("table")) {
    const body = table.tBodies[0];
    const first = [...body.rows];
    if (first.length < 3) continue;
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, at) => {
      // What has no heading that is seen has none to click on.
      if (head.querySelector(".sr")) return;
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const numbers = first.some((row) => number(said(row, at)) !== null);
        const order = numbers ? ["descending", "ascending"] : ["ascending", "descending"];
        const next = order[order.indexOf(head.getAttribute("aria-sort")) + 1];
        heads.forEach((other) => other.removeAttribute("aria-sort"));
        const rows = [...first];
        if (next) {
          head.setAttribute("aria-sort", next);
          const way = next === "ascending" ? 1 : -1;
          // Rows without anything to sort by stay at the end either way.
          rows.sort((a, b) => {
            const [x, y] = [said(a, at), said(b, at)];
            const empty = (text) => text === "" || text === "–";
            if (empty(x) || empty(y)) return empty(x) - empty(y);
            return way * compare(x, y);
          });
        }
        body.append(...rows);
      });
    });
  }

  // One filter for all tables: rows by what they say, and by their sign.
  const tools = document.getElementById("tools");
  if (tools) {
    const [filter, sign, found] = ["filter", "sign", "found"].map((id) => document.getElementById(id));
    const rows = all("#tables tbody tr, #cards tbody tr");
    const signs = new Map();
    for (const mark of all("#tables tbody td > [aria-hidden]")) {
      signs.set(mark.textContent, mark.nextElementSibling.textContent);
    }
    for (const [mark, word] of signs) sign.append(new Option(`${mark} ${word}`, mark));
    sign.parentElement.hidden = signs.size < 2;
    const show = () => {
      const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      for (const row of rows) {
        const text = row.textContent.toLowerCase();
        const marked = !sign.value || all("[aria-hidden]", row).some((mark) => mark.textContent === sign.value);
        row.hidden = !(words.every((word) => text.includes(word)) && marked);
        shown += !row.hidden;
      }
      const asked = words.length > 0 || sign.value !== "";
      found.textContent = asked ? `${shown} of ${rows.length} rows` : "";
      for (const part of all("#tables .part")) {
        const mine = all("tbody tr", part);
        part.hidden = asked && mine.every((row) => row.hidden);
        // What is found is shown, also if it was folded.
        if (asked && !part.hidden) all("details", part).forEach((one) => { one.open = true; });
      }
    };
    tools.hidden = rows.length < 8;
    filter.addEventListener("input", show);
    sign.addEventListener("input", show);
    tools.addEventListener("submit", (event) => event.preventDefault());
  }

  // What a mark in a chart stands for, at once and on a touch: the browser's own tooltip is slow.
  const tip = document.createElement("div");
  tip.id = "tip";
  tip.hidden = true;
  document.body.append(tip);
  for (const mark of all("svg .tip")) {
    const title = mark.querySelector("title");
    mark.dataset.tip = title.textContent;
    title.remove();
  }
  const tell = (event) => {
    const mark = event.target.closest ? event.target.closest(".tip") : null;
    tip.hidden = !mark;
    if (!mark) return;
    tip.textContent = mark.dataset.tip;
    const left = Math.min(event.clientX + 14, window.innerWidth - tip.offsetWidth - 8);
    const above = event.clientY - tip.offsetHeight - 12;
    tip.style.left = `${Math.max(8, left)}px`;
    tip.style.top = `${above > 8 ? above : event.clientY + 18}px`;
  };
  document.addEventListener("pointermove", tell);
  document.addEventListener("pointerdown", tell);
  document.addEventListener("scroll", () => { tip.hidden = true; }, { passive: true });

  // A game, turn by turn.
  const pager = document.getElementById("pager");
  if (pager) {
    const turns = all(".turn");
    const [slider, at] = [pager.querySelector("input"), pager.querySelector("output")];
    const go = (to) => {
      const now = Math.min(Math.max(to, 0), turns.length - 1);
      turns.forEach((turn, nth) => { turn.hidden = nth !== now; });
      slider.value = String(now);
      at.textContent = `${now + 1} of ${turns.length}`;
      history.replaceState(null, "", `#${turns[now].id}`);
    };
    const here = () => Math.max(0, turns.findIndex((turn) => `#${turn.id}` === location.hash));
    pager.hidden = false;
    slider.max = String(turns.length - 1);
    slider.addEventListener("input", () => go(Number(slider.value)));
    pager.querySelector("[data-step='-1']").addEventListener("click", () => go(Number(slider.value) - 1));
    pager.querySelector("[data-step='1']").addEventListener("click", () => go(Number(slider.value) + 1));
    document.addEventListener("keydown", (event) => {
      if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (step) { event.preventDefault(); go(Number(slider.value) + step); }
    });
    window.addEventListener("hashchange", () => go(here()));
    go(here());
  }

  // A link to a folded part opens it.
  const unfold = () => {
    const part = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!part) return;
    for (let one = part; one; one = one.parentElement) if (one.tagName === "DETAILS") one.open = true;
    all(":scope > details", part).forEach((one) => { one.open = true; });
  };
  window.addEventListener("hashchange", unfold);
  unfold();

  // All of it on paper.
  window.addEventListener("beforeprint", () => all("details").forEach((one) => { one.open = true; }));
})();
