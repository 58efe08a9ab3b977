{
  // A game, action by action.
  const pager = document.getElementById("pager");
  const actions = all(".action");
  const board = document.getElementById("board");
  const packed = board && JSON.parse(document.getElementById("pictures").textContent);

  // The part of a picture that is drawn on, without title and caption; the same for all pictures.
  let view = null;
  const draw = (number) => {
    board.innerHTML = packed.pictures[number].map((line) => packed.lines[line]).join("\n");
    const svg = board.querySelector("svg");
    const [top, foot] = [Number(svg.dataset.top), Number(svg.dataset.foot)];
    for (const text of all("text", svg)) {
      const y = Number(text.getAttribute("y"));
      if (y < top || y > foot) text.remove();
    }
    svg.querySelector("rect")?.remove();
    const { x, y, width, height } = svg.getBBox();
    view ??= [x - 6, y - 6, width + 12, height + 12].join(" ");
    svg.setAttribute("viewBox", view);
    ["width", "height"].forEach((key) => svg.removeAttribute(key));
    quiet(svg);
  };

  if (pager && actions.length) {
    all(".turn figure").forEach((figure) => figure.remove());
    const turns = all(".turn");
    const turnOf = (action) => turns.indexOf(action.closest(".turn"));
    const [slider, place] = [pager.querySelector("input"), pager.querySelector("output")];
    let now = 0;
    const show = (to) => {
      now = Math.min(Math.max(to, 0), actions.length - 1);
      const [action, turn] = [actions[now], turnOf(actions[now])];
      turns.forEach((one, nth) => { one.hidden = nth !== turn; });
      actions.forEach((one, nth) => {
        one.classList.toggle("now", nth === now);
        one.classList.toggle("later", nth > now);
      });
      if (board && action.dataset.picture) draw(Number(action.dataset.picture));
      slider.value = String(now);
      place.textContent = `action ${now + 1} of ${actions.length}`;
      const list = action.closest(".said");
      list.scrollTop = Math.max(0, action.offsetTop - list.offsetTop - list.clientHeight / 2);
    };
    const go = (to) => {
      show(to);
      history.replaceState(null, "", `#${actions[now].id}`);
    };
    // On to the next turn, or back to the beginning of this one and then of the one before.
    const turn = (by) => {
      const firstOf = (action) => actions.findIndex((one) => turnOf(one) === turnOf(action));
      const next = actions.findIndex((one, nth) => nth > now && turnOf(one) !== turnOf(actions[now]));
      const first = firstOf(actions[now]);
      if (by > 0) go(next < 0 ? actions.length - 1 : next);
      else go(now > first ? first : firstOf(actions[Math.max(0, first - 1)]));
    };
    const asked = () => {
      const part = location.hash && document.getElementById(location.hash.slice(1));
      return part ? actions.findIndex((one) => one === part || part.contains(one)) : 0;
    };
    pager.hidden = false;
    slider.max = String(actions.length - 1);
    slider.addEventListener("input", () => go(Number(slider.value)));
    for (const button of all("[data-steps]", pager)) button.addEventListener("click", () => go(now + Number(button.dataset.steps)));
    for (const button of all("[data-turns]", pager)) button.addEventListener("click", () => turn(Number(button.dataset.turns)));
    document.addEventListener("keydown", (event) => {
      if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!way) return;
      event.preventDefault();
      if (event.shiftKey) turn(way); else go(now + way);
    });
    window.addEventListener("hashchange", () => show(asked()));
    show(asked());
    // The page opens at its title, whatever action its address names.
    history.scrollRestoration = "manual";
    window.addEventListener("load", () => setTimeout(() => scrollTo(0, 0)));
  }
}
