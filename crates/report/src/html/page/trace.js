{
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
}
