{
  // A table with fewer rows needs no filter; one with more scrolls by itself.
  const FILTERED = 12;
  const TALL = 16;
  // A column with more values than this is not one to choose from.
  const CHOICES = 15;

  const said = (row, at) => (row.cells[at] ? row.cells[at].textContent.trim() : "");
  const plain = (text) => text.replace(/−/g, "-").replace(/(\d),(?=\d{3})/g, "$1");
  // What a cell says, as a number if it begins with one.
  const number = (text) => {
    const found = plain(text).match(/^\s*[+±]?\s*(-?\d+(\.\d+)?)/);
    return found ? Number(found[1]) : null;
  };
  // The ends of an interval, `[a, b]`.
  const ends = (text) => {
    const found = plain(text).match(/\[\s*\+?(-?[\d.]+),\s*\+?(-?[\d.]+)\s*\]/);
    return found ? [Number(found[1]), Number(found[2])] : null;
  };
  const empty = (text) => text === "" || text === "–";
  const compare = (a, b) => {
    const [x, y] = [number(a), number(b)];
    if (x !== null && y !== null) return x - y;
    if (x !== null || y !== null) return x !== null ? -1 : 1;
    return a.localeCompare(b, "en", { numeric: true });
  };

  // Headings that sort: first from the largest number or the first name, then the other way round, then as it was.
  const sortable = (body, heads, first) => heads.forEach((head, at) => {
    // A column without a visible heading has nothing to click on.
    if (head.querySelector(".sr")) return;
    const sorter = button("", () => {
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
          return empty(x) || empty(y) ? empty(x) - empty(y) : way * compare(x, y);
        });
      }
      body.append(...rows);
    });
    sorter.append(...head.childNodes);
    head.append(sorter);
  });

  // Effects in colour: full if the interval excludes 0, else pale.
  const colour = (heads, rows) => heads.forEach((head, at) => {
    if (!head.classList.contains("effect")) return;
    const known = rows.map((row) => [row.cells[at], number(said(row, at)), ends(said(row, at))]).filter((one) => one[2]);
    const sure = ([, , [low, high]]) => low > 0 || high < 0;
    const sizes = (some) => some.map(([, point]) => Math.abs(point));
    const most = Math.max(...sizes(known.some(sure) ? known.filter(sure) : known));
    for (const one of known) {
      const [cell, point] = one;
      const part = Math.min(1, Math.abs(point) / most) * (sure(one) ? 36 : 9);
      cell.style.background = `color-mix(in srgb, var(--${point > 0 ? "up" : "down"}) ${part.toFixed(1)}%, var(--ground))`;
    }
  });

  // The rows and columns that are shown, as text; for a spreadsheet with the ends of intervals in columns of their own.
  const shownColumns = (table, heads) => heads
    .map((head, at) => [head.textContent.trim(), at])
    .filter(([, at]) => table.closest(".on") || !heads[at].classList.contains("switched"));
  const asText = (table, heads, body) => {
    const columns = shownColumns(table, heads);
    const rows = [...body.rows].filter((row) => !row.hidden);
    const visible = (cell) => cell.querySelector("[aria-hidden]")?.textContent ?? cell.textContent.trim();
    return [columns.map(([head]) => head), ...rows.map((row) => columns.map(([, at]) => (row.cells[at] ? visible(row.cells[at]) : "")))];
  };
  const asNumbers = (table, heads, body) => {
    const rows = [...body.rows].filter((row) => !row.hidden);
    const columns = shownColumns(table, heads).map(([head, at]) => [head, at, rows.some((row) => ends(said(row, at)))]);
    const field = (row, at) => {
      const text = said(row, at);
      const found = heads[at].classList.contains("n") ? number(text) : null;
      // No spreadsheet takes text for a formula.
      return found ?? text.replace(/^[=+\-@]/, "'$&");
    };
    const fields = (row) => columns.flatMap(([, at, wide]) => {
      const [low, high] = ends(said(row, at)) ?? ["", ""];
      return wide ? [field(row, at), low, high] : [field(row, at)];
    });
    const names = columns.flatMap(([head, , wide]) => (wide ? [head, `${head} low`, `${head} high`] : [head]));
    const quoted = (value) => (/[",\n]/.test(String(value)) ? `"${String(value).replace(/"/g, '""')}"` : String(value));
    return [names, ...rows.map(fields)].map((line) => line.map(quoted).join(",")).join("\n") + "\n";
  };

  const copied = (text, done) => {
    const old = () => {
      const area = element("textarea", { value: text });
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
      done();
    };
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, old); else old();
  };

  // The tools of one table, each with a test of the rows that it shows.
  const views = [];
  const equip = (table) => {
    const [body, heads] = [table.tBodies[0], [...table.tHead.rows[0].cells]];
    const rows = [...body.rows];
    const [wide, tests, found] = [table.parentElement, [], element("output")];
    const tools = element("div", { className: "tools" });
    const add = (words, control, test) => {
      tools.append(element("label", {}, `${words} `, control));
      control.addEventListener("input", show);
      tests.push(test);
    };
    if (rows.length > 2) sortable(body, heads, rows);
    if (rows.length >= FILTERED) {
      const filter = element("input", { type: "search", className: "filter", placeholder: "text in a row" });
      add("Filter", filter, (row) => row.textContent.toLowerCase().includes(filter.value.trim().toLowerCase()));
      heads.forEach((head, at) => {
        const values = new Set(rows.map((row) => said(row, at)).filter((text) => !empty(text)));
        const chosen = !head.matches(".n, .name") && !head.querySelector(".sr") && values.size > 1 && values.size <= CHOICES;
        if (!chosen) return;
        const select = element("select", {}, new Option("all", ""), ...[...values].map((value) => new Option(value, value)));
        add(head.textContent.trim(), select, (row) => select.value === "" || said(row, at) === select.value);
      });
      const counts = heads.flatMap((head, at) => (/^(n|games)( |$)/.test(head.textContent.trim()) ? [at] : []));
      if (counts.length) {
        const least = element("input", { type: "number", className: "least", min: "0", step: "100" });
        add("minimum n", least, (row) => counts.some((at) => (number(said(row, at)) ?? 0) >= Number(least.value)));
      }
    }
    if (table.dataset.switch) {
      const control = element("input", { type: "checkbox", className: "switch" });
      control.addEventListener("change", () => { table.closest(".part")?.classList.toggle("on", control.checked); });
      tools.append(element("label", { className: "caution" }, control, ` ${table.dataset.switch}`));
    }
    const name = wide.getAttribute("aria-label") ?? "table";
    const copy = button("Copy", () => copied(asText(table, heads, body).map((row) => row.join("\t")).join("\n"), () => {
      copy.textContent = "Copied";
      setTimeout(() => { copy.textContent = "Copy"; }, 1500);
    }));
    const save = button("CSV", () => download(`${slug(name)}.csv`, new Blob([asNumbers(table, heads, body)], { type: "text/csv" })));
    copy.title = "Copy the visible rows";
    save.title = "Download the visible rows";
    tools.append(copy, save, found);
    tools.classList.toggle("small", tests.length === 0 && !table.dataset.switch);
    wide.before(tools);
    wide.classList.toggle("tall", rows.length > TALL);
    colour(heads, rows);
    const part = table.closest(".part");
    views.push({ rows, part, found, accepts: (row) => tests.every((test) => test(row)) });
  };

  // The search of the page, by words and by sign, and the tools of each table work together.
  const search = document.getElementById("tools");
  const [filter, sign, total] = ["filter", "sign", "found"].map((id) => document.getElementById(id));
  const show = () => {
    const words = filter ? filter.value.toLowerCase().split(/\s+/).filter(Boolean) : [];
    const asked = words.length > 0 || Boolean(sign?.value);
    const matches = (row) => words.every((word) => row.textContent.toLowerCase().includes(word))
      && (!sign?.value || all("[aria-hidden]", row).some((mark) => mark.textContent === sign.value));
    const sums = [0, 0];
    for (const { rows, part, found, accepts } of views) {
      for (const row of rows) row.hidden = !(accepts(row) && matches(row));
      const shown = rows.filter((row) => !row.hidden).length;
      found.textContent = shown < rows.length ? `${shown} of ${rows.length} rows` : "";
      sums[0] += shown;
      sums[1] += rows.length;
      // What is found is shown, also if it was folded.
      if (asked && shown > 0) unfold(rows[0]);
      if (part) part.hidden = asked && all("tbody tr", part).every((row) => row.hidden);
    }
    // A part without a table has nothing to find.
    for (const part of all("#tables .part")) if (!part.querySelector("tbody")) part.hidden = asked;
    if (total) total.textContent = asked ? `${sums[0]} of ${sums[1]} rows` : "";
  };

  // A table that is wider than its place says so, and keeps its names in sight.
  const clip = (wide) => wide.classList.toggle("clipped", wide.scrollWidth > wide.clientWidth + 2);
  const sizes = new ResizeObserver((changes) => changes.forEach(({ target }) => clip(target.closest(".wide"))));

  all(".wide > table").forEach(equip);
  for (const table of all(".wide > table")) {
    table.parentElement.after(element("p", { className: "hint" }, "Scroll right for more columns →"));
    [table, table.parentElement].forEach((one) => sizes.observe(one));
  }
  if (search) {
    const signs = new Map(all("#tables tbody td > [aria-hidden]").map((mark) => [mark.textContent, mark.nextElementSibling.textContent]));
    for (const [mark, word] of signs) sign.append(new Option(`${mark} ${word}`, mark));
    sign.parentElement.hidden = signs.size < 2;
    search.hidden = views.reduce((sum, { rows }) => sum + rows.length, 0) < 8;
    [filter, sign].forEach((control) => control.addEventListener("input", show));
    search.addEventListener("submit", (event) => event.preventDefault());
  }
}
