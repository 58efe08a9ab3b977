{
  // Below this width, charts have a narrow form.
  const NARROW = 600;
  // A chart that would be smaller than this part of its size scrolls instead.
  const LEGIBLE = 0.72;
  // The width of a plot, as a part of its own, at which texts that overlap may be left out.
  const MIDDLE = 0.5;

  // How wide the words of a text element are, also if it is not shown.
  const context = document.createElement("canvas").getContext("2d");
  const box = (text) => {
    const [x, y, size] = ["x", "y", "font-size"].map((key) => Number(text.getAttribute(key)));
    context.font = `${text.getAttribute("font-weight") ?? ""} ${size}px sans-serif`;
    const width = context.measureText(text.textContent).width;
    if (text.hasAttribute("transform")) return { left: x - size / 2, right: x + size / 2, top: y - width / 2, bottom: y + width / 2 };
    const left = { middle: x - width / 2, end: x - width }[text.getAttribute("text-anchor")] ?? x;
    return { left, right: left + width, top: y - size / 2, bottom: y + size / 2 };
  };

  // The squares of a legend: a text follows each.
  const square = (one) => {
    const [left, top, width, height] = ["x", "y", "width", "height"].map((key) => Number(one.getAttribute(key)));
    return { left, right: left + width, top, bottom: top + height };
  };
  const swatches = (svg) => {
    const texts = all("text[text-anchor=start]", svg).map((text) => [Number(text.getAttribute("x")), Number(text.getAttribute("y"))]);
    return all("rect", svg).filter((one) => {
      const { left, right, top, bottom } = square(one);
      const follows = ([x, y]) => x > right && x < right + 16 && y > top && y < bottom;
      return right - left <= 16 && bottom - top <= 16 && texts.some(follows);
    });
  };

  // A copy whose plot is narrower, with its texts and legend as large as before.
  const squeezed = (svg, factor) => {
    const copy = svg.cloneNode(true);
    const kept = new Set(swatches(copy));
    const scale = (one, key) => { if (one.hasAttribute(key)) one.setAttribute(key, String(Number(one.getAttribute(key)) * factor)); };
    const ends = all("text[text-anchor=end]", copy).map((text) => Number(text.getAttribute("x")));
    for (const one of all("rect, circle, text", copy)) {
      const turned = one.getAttribute("transform")?.match(/rotate\((\S+), (\S+), (\S+)\)/);
      if (turned) {
        // The title of an axis stays as far from the axis as it is.
        const x = Number(turned[2]);
        const axis = Math.min(...ends.filter((end) => end > x));
        const to = Number.isFinite(axis) ? axis * factor - (axis - x) : x * factor;
        one.setAttribute("x", String(to));
        one.setAttribute("transform", `rotate(${turned[1]}, ${to}, ${turned[3]})`);
        continue;
      }
      ["x", "cx"].forEach((key) => scale(one, key));
      if (one.tagName === "rect" && !kept.has(one)) scale(one, "width");
    }
    for (const one of all("[points]", copy)) {
      const points = one.getAttribute("points").trim().split(/\s+/).map((point) => point.split(",").map(Number));
      one.setAttribute("points", points.map(([x, y]) => `${x * factor},${y}`).join(" "));
    }
    return copy;
  };

  const meet = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const overlaps = (boxes) => boxes.reduce((sum, one, at) => sum + boxes.slice(at + 1).filter((other) => meet(one, other)).length, 0);
  // The texts that have no room beside those before them.
  const crowded = (texts, taken) => texts.filter((text) => {
    const mine = box(text);
    const is = taken.some((other) => meet(mine, other));
    if (!is) taken.push(mine);
    return is;
  });

  // The form nearest to the room that there is in which no more texts overlap than before, or in which a few are left out.
  const narrow = (svg, room) => {
    const [, top, width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
    const inside = (one) => { const y = Number(one.getAttribute("y")); return y >= top && y <= top + height; };
    const texts = (one) => all("text", one).filter(inside);
    const boxes = (one) => [...texts(one).map(box), ...swatches(one).map(square)];
    const before = overlaps(boxes(svg));
    const form = (factor) => {
      const copy = squeezed(svg, factor);
      if (overlaps(boxes(copy)) <= before) return copy;
      const crowd = crowded(texts(copy), swatches(copy).map(square));
      if (factor < MIDDLE || crowd.length > texts(copy).length / 4) return null;
      crowd.forEach((text) => text.remove());
      return copy;
    };
    const least = Math.max(0.4, room / width);
    const factor = [least, MIDDLE, 0.6, 0.7, 0.8].filter((part) => part >= least).find(form) ?? 1;
    const copy = form(factor) ?? squeezed(svg, 1);
    const left = Math.min(0, ...texts(copy).map((text) => box(text).left - 4));
    const right = Math.max(width * factor, ...texts(copy).map((text) => box(text).right + 4));
    copy.setAttribute("viewBox", `${left} ${top} ${right - left} ${height}`);
    copy.setAttribute("width", String(right - left));
    const ground = copy.querySelector("rect");
    ground?.setAttribute("x", String(left));
    ground?.setAttribute("width", String(right - left));
    return copy;
  };

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
    for (const mark of all(".tip", quiet(wide))) {
      const name = nameOf(mark);
      if (!name) continue;
      mark.dataset.row = name;
      if (!figureOf.has(name)) figureOf.set(name, figure);
    }
    let [slim, width] = [null, 0];
    const fit = () => {
      const room = figure.clientWidth;
      const is = room > 0 && room < NARROW;
      if (is && Math.abs(room - width) > 20) [slim, width] = [narrow(wide, room), room];
      const now = is ? slim : wide;
      const shown = figure.querySelector("svg");
      if (shown !== now) shown.replaceWith(now);
      const least = Number(now.getAttribute("viewBox").split(" ")[2]) * LEGIBLE;
      now.style.minWidth = room < least ? `${least}px` : "0";
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
