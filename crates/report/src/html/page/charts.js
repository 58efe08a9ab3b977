{
  // Below this width, charts have a narrow form.
  const NARROW = 600;

  // The picture as its file has it, with title and caption.
  const whole = (svg) => {
    const copy = svg.cloneNode(true);
    copy.setAttribute("height", copy.dataset.height);
    copy.setAttribute("viewBox", copy.dataset.view);
    return new XMLSerializer().serializeToString(copy);
  };
  const picture = (file, text) => {
    const [, width, height] = text.match(/viewBox="0 0 (\S+) (\S+)"/).map(Number);
    const image = new Image();
    image.addEventListener("load", () => {
      const canvas = element("canvas", { width: width * 2, height: height * 2 });
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob((blob) => download(file.replace(/svg$/, "png"), blob), "image/png");
    });
    image.setAttribute("src", `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`);
  };

  // Names, also without what they have in brackets at their end, with their rows, and with the first chart that shows them.
  const rowsOf = new Map();
  for (const cell of all("#tables td.name")) {
    const name = cell.textContent.trim();
    for (const key of new Set([name, name.replace(/ \([^()]*\)$/, "")])) {
      rowsOf.set(key, [...(rowsOf.get(key) ?? []), cell.parentElement]);
    }
  }
  const figureOf = new Map();
  // The row that a mark is about: the longest name that its words begin with.
  const nameOf = (mark) => {
    const words = mark.dataset.tip.split("\n")[0].split(" ");
    for (let count = words.length; count > 0; count -= 1) {
      const name = words.slice(0, count).join(" ").replace(/[:,;]$/, "");
      if (rowsOf.has(name)) return name;
    }
    return null;
  };
  const light = (name) => {
    all(".lit").forEach((one) => one.classList.remove("lit"));
    if (!name) return;
    const marks = all(`.tip[data-row="${CSS.escape(name)}"]`);
    [...(rowsOf.get(name) ?? []), ...marks].forEach((one) => one.classList.add("lit"));
  };

  for (const figure of all("figure.chart")) {
    const wide = figure.querySelector("svg");
    const [file, text] = [figure.dataset.file, whole(wide)];
    const tools = element("div", { className: "tools" });
    tools.append(
      button("SVG", () => download(file, new Blob([text], { type: "image/svg+xml" }))),
      button("PNG", () => picture(file, text)),
    );
    figure.querySelector(".title").after(tools);
    const narrow = figure.querySelector("template")?.content.querySelector("svg") ?? wide;
    for (const mark of [...new Set([wide, narrow])].flatMap((svg) => all(".tip", quiet(svg)))) {
      const name = nameOf(mark);
      if (!name) continue;
      mark.dataset.row = name;
      if (!figureOf.has(name)) figureOf.set(name, figure);
    }
    const fit = () => {
      const room = figure.clientWidth;
      const now = room > 0 && room < NARROW ? narrow : wide;
      const shown = figure.querySelector("svg");
      if (shown !== now) shown.replaceWith(now);
    };
    new ResizeObserver(fit).observe(figure);
    fit();
  }

  // The names of rows lead to the first chart that shows them.
  for (const [name, figure] of figureOf) {
    for (const row of rowsOf.get(name)) {
      const cell = row.querySelector("td.name");
      if (cell.querySelector("a")) continue;
      const link = element("a", { href: `#${figure.id}`, className: "shown" });
      link.append(...cell.childNodes);
      cell.append(link);
    }
  }

  // The figures of each card, shown when its name is pointed at.
  const cards = document.querySelector("#cards table");
  const figures = new Map();
  if (cards) {
    const heads = [...cards.tHead.rows[0].cells].map((head) => head.textContent.trim());
    const at = heads.indexOf("name");
    for (const row of cards.tBodies[0].rows) {
      const values = heads.map((head, nth) => [head, row.cells[nth]?.textContent.trim() ?? ""]);
      const told = values.filter(([head, text]) => text !== "" && text !== "–" && !["id", "name"].includes(head));
      const name = at < 0 ? "" : values[at][1];
      figures.set(name, [name, ...told.map(([head, text]) => `${head}: ${text}`)].join("\n"));
    }
  }

  const tip = element("div", { id: "tip", hidden: true });
  document.body.append(tip);
  const tell = (event) => {
    const under = (query) => event.target.closest?.(query) ?? null;
    const [mark, cell, row] = [under(".tip"), under("#tables td.name"), under("#tables tbody tr")];
    const words = mark ? mark.dataset.tip : cell && figures.get(cell.textContent.trim());
    light(mark?.dataset.row ?? row?.querySelector("td.name")?.textContent.trim());
    tip.hidden = !words;
    if (!words) return;
    tip.textContent = words;
    const left = Math.min(event.clientX + 14, window.innerWidth - tip.offsetWidth - 8);
    const above = event.clientY - tip.offsetHeight - 12;
    tip.style.left = `${Math.max(8, left)}px`;
    tip.style.top = `${above > 8 ? above : event.clientY + 18}px`;
  };
  document.addEventListener("pointermove", tell);
  document.addEventListener("pointerdown", tell);
  document.addEventListener("scroll", () => { tip.hidden = true; }, { passive: true, capture: true });
  // A click on a mark leads to its row.
  document.addEventListener("click", (event) => {
    const name = event.target.closest?.(".tip")?.dataset.row;
    const row = name && rowsOf.get(name).find((one) => !one.hidden);
    if (!row) return;
    unfold(row);
    row.scrollIntoView({ block: "center" });
    light(name);
  });
}
