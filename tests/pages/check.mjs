// Opens pages in Chromium as a reader would, and holds them to what a page must be.
//
//   node check.mjs [--shots DIR] PAGE.html…
//
// Every page, light and dark, at four widths: no error on the console, no request that leaves the page, nothing wider
// than the window, texts of charts that can be read, ids that are unique, nothing that axe-core calls serious. Then what
// its script does: sorting, filters, search, copies and downloads, links between charts and rows, stepping.

import { mkdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const WIDTHS = [360, 420, 768, 1280];
// The smallest text of a chart, in pixels.
const LEGIBLE = 8;
const MOST = 2_000_000;

const args = process.argv.slice(2);
const shots = args[0] === "--shots" ? args.splice(0, 2)[1] : null;
if (shots) mkdirSync(shots, { recursive: true });

const faults = [];
const fault = (page, what) => { faults.push(`${page}: ${what}`); };

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"],
});

// A page in a window of its own, with whatever goes wrong on it.
async function opened(path, options, use) {
  const name = join(basename(dirname(path)), basename(path));
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const here = pathToFileURL(path).href;
  page.on("console", (message) => { if (message.type() === "error") fault(name, `console: ${message.text()}`); });
  page.on("pageerror", (error) => fault(name, `script: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (url.split("#")[0] !== here && !url.startsWith("data:")) fault(name, `asks for ${url}`);
  });
  await page.goto(here);
  await use(page, name);
  await context.close();
}

async function looks(path) {
  for (const colorScheme of ["light", "dark"]) {
    for (const width of WIDTHS) {
      await opened(path, { viewport: { width, height: 900 }, colorScheme }, async (page, name) => {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (wide > 0) fault(name, `is ${wide} pixels wider than a window of ${width}`);
        const small = await page.evaluate((least) => [...document.querySelectorAll("figure.chart svg")].filter((svg) => {
          const shown = svg.getBoundingClientRect().width;
          return shown > 0 && 12 * shown / Number(svg.getAttribute("viewBox").split(" ")[2]) < least;
        }).map((svg) => svg.closest("figure").id), LEGIBLE);
        if (small.length) fault(name, `has texts below ${LEGIBLE} pixels at ${width}: ${small}`);
        await page.evaluate(() => document.querySelectorAll("details").forEach((one) => { one.open = true; }));
        await page.waitForTimeout(50);
        const idle = await page.evaluate(() => [...document.querySelectorAll(".hint")].filter((hint) => {
          const wide = hint.previousElementSibling;
          return hint.offsetParent && wide.scrollWidth <= wide.clientWidth;
        }).length);
        if (idle) fault(name, `shows the hint to scroll at ${idle} tables that have nothing more at ${width}`);
        if (shots) {
          await page.screenshot({ path: join(shots, `${name.replace(/[/.]/g, "_")}_${colorScheme}_${width}.png`), fullPage: true });
        }
        // What is wrong at one width for who cannot see is wrong at all; contrast depends on the colours.
        if (width === WIDTHS[0]) {
          await page.addScriptTag({ path: axe }).catch(() => page.evaluate(`0`));
          const there = await page.evaluate(() => typeof window.axe === "object");
          if (!there) { fault(name, "axe-core could not be loaded"); return; }
          const found = await page.evaluate(() => window.axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"] }));
          for (const one of found.violations.filter((one) => ["serious", "critical"].includes(one.impact))) {
            fault(name, `${colorScheme}: ${one.id}: ${one.help}: ${one.nodes[0].html.slice(0, 160)}`);
          }
        }
      });
    }
  }
}

// A column is in order when no number is above the one before it, or below.
const values = (table, at) => table.evaluate((element, column) =>
  [...element.tBodies[0].rows].map((row) => {
    const found = row.cells[column].textContent.replace(/−/g, "-").replace(/,/g, "").match(/-?\d+(\.\d+)?/);
    return found ? Number(found[0]) : null;
  }).filter((value) => value !== null), at);

// Ids are unique, and every link within the page leads somewhere.
async function refers(page, name) {
  const [twice, lost] = await page.evaluate(() => {
    const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
    const links = [...document.querySelectorAll("a[href^='#']")].map((one) => decodeURIComponent(one.hash.slice(1)));
    return [ids.filter((id, at) => ids.indexOf(id) !== at), links.filter((id) => !ids.includes(id))];
  });
  if (twice.length) fault(name, `has ids twice: ${twice}`);
  if (lost.length) fault(name, `has links to nothing: ${lost}`);
}

const shownRows = (table) => table.locator("tbody tr").evaluateAll((rows) => rows.filter((row) => !row.hidden).length);

// The tools of a long table: its filters, the switch of its columns, and what is copied and saved.
async function equipped(page, name) {
  for (const table of await page.locator("#tables table").all()) {
    const tools = table.locator("xpath=../preceding-sibling::div[1]");
    const all = await shownRows(table);
    for (const select of await tools.locator("select").all()) {
      await select.selectOption({ index: 1 });
      const some = await shownRows(table);
      if (some === 0 || some >= all) fault(name, `a choice shows ${some} of ${all} rows`);
      await select.selectOption({ index: 0 });
    }
    const least = tools.locator(".least");
    if (await least.count()) {
      await least.fill("1000000000");
      if (await shownRows(table) !== 0) fault(name, "rows of small n are not hidden");
      await least.fill("");
    }
    const words = tools.locator(".filter");
    if (await words.count()) {
      await words.fill("no row has these words");
      if (await shownRows(table) !== 0) fault(name, "the filter of a table leaves rows that do not match");
      await words.fill("");
    }
    if (await shownRows(table) !== all) fault(name, "tools at rest hide rows");
    const box = tools.locator(".switch");
    const hidden = table.locator("th.switched");
    if (await box.count()) {
      if (await hidden.first().isVisible()) fault(name, "columns are shown before they are asked for");
      await box.check();
      if (!(await hidden.first().isVisible())) fault(name, "the switch shows no column");
    }
  }
  const copy = page.locator("#tables .tools button", { hasText: "Copy" }).first();
  if (await copy.count()) {
    await copy.click();
    await page.locator("#tables .tools button", { hasText: "Copied" }).waitFor({ timeout: 2000 })
      .catch(() => fault(name, "a table cannot be copied"));
  }
  const save = page.locator("#tables .tools button", { hasText: "CSV" });
  if (await save.count()) {
    const [file] = await Promise.all([page.waitForEvent("download"), save.first().click()]);
    const lines = readFileSync(await file.path(), "utf8").trimEnd().split("\n");
    const rows = await page.locator("#tables table").first().locator("tbody tr").count();
    if (lines.length !== rows + 1) fault(name, `a table of ${rows} rows is saved in ${lines.length} lines`);
  }
  const figure = page.locator("figure.chart").first();
  for (const [kind, start] of await figure.count() ? [["SVG", "<svg "], ["PNG", "\x89PNG"]] : []) {
    const [file] = await Promise.all([page.waitForEvent("download"), figure.locator("button", { hasText: kind }).click()]);
    if (!readFileSync(await file.path(), "latin1").startsWith(start)) fault(name, `a chart is no ${kind}`);
  }
}

// A mark of a chart and its row light up together, and lead to each other.
async function linked(page, name) {
  const mark = page.locator("figure.chart .tip[data-row]").first();
  if (!(await mark.count())) return 0;
  const row = await mark.getAttribute("data-row");
  await mark.scrollIntoViewIfNeeded();
  await page.waitForTimeout(200);
  await mark.hover({ force: true });
  const lit = await page.locator("tr.lit td.name").allTextContents();
  if (!lit.some((text) => text.trim().startsWith(row))) fault(name, `the mark of ${row} lights up ${lit}`);
  await page.locator("td.name a.shown").first().click();
  const there = await page.evaluate(() => document.querySelector(location.hash)?.tagName);
  if (there !== "FIGURE") fault(name, `a row leads to ${there}`);
  return page.locator(".tip[data-row]").count();
}

// A game: one action is marked, with the board as it was after it, and keys and buttons step on and back.
async function stepped(page, name) {
  const at = () => page.locator(".action.now").evaluateAll((all) => all.map((one) => one.id).join());
  const first = await at();
  if (first !== "step-0-0") fault(name, `opens at ${first}`);
  if (await page.evaluate(() => window.scrollY) > 0) fault(name, "does not open at its title");
  const count = await page.locator(".action").count();
  const board = page.locator("#board svg");
  const boards = new Set();
  for (let step = 0; step < Math.min(count, 40); step += 1) {
    if (await board.count()) boards.add(await board.innerHTML());
    await page.keyboard.press("ArrowRight");
  }
  if (await board.count() && boards.size < 3) fault(name, `40 actions have ${boards.size} boards`);
  if (await at() === first) fault(name, "a key does not step on");
  await page.keyboard.press("Shift+ArrowLeft");
  const start = await at();
  if (!start.endsWith("-0")) fault(name, `the beginning of a turn is ${start}`);
  await page.locator("[data-steps='1']").click();
  await page.locator("[data-steps='-1']").click();
  if (await at() !== start) fault(name, "a step on and back leads elsewhere");
  await page.locator("[data-turns='1']").click();
  if (await at() === start) fault(name, "a button does not lead to the next turn");
  await page.goto(`${page.url().split("#")[0]}#step-1`);
  await page.reload();
  if (!(await at()).startsWith("step-1-")) fault(name, "an address does not lead to its turn");
  await page.waitForTimeout(200);
  if (await page.evaluate(() => window.scrollY) > 0) fault(name, "an address of a turn does not open at the title");
  console.log(`${name}: ${count} actions, ${boards.size} different boards in the first 40`);
}

async function works(path) {
  await opened(path, { viewport: { width: 1280, height: 900 } }, async (page, name) => {
    let sorted = 0;
    await refers(page, name);
    await page.evaluate(() => document.querySelectorAll("details").forEach((one) => { one.open = true; }));
    for (const table of await page.locator("#tables table").all()) {
      const at = await table.evaluate((element) => {
        const rows = [...element.tBodies[0].rows];
        if (rows.length < 3) return -1;
        return [...element.tHead.rows[0].cells].findIndex((head, at) => head.classList.contains("n")
          && head.querySelector("button") && new Set(rows.map((row) => row.cells[at].textContent)).size > 2);
      });
      if (at < 0) continue;
      const button = table.locator("th").nth(at).locator("button");
      const before = await values(table, at);
      await button.click();
      const down = await values(table, at);
      if (down.some((value, nth) => nth > 0 && value > down[nth - 1])) fault(name, `a column does not sort down: ${down}`);
      await button.press("Enter");
      const up = await values(table, at);
      if (up.some((value, nth) => nth > 0 && value < up[nth - 1])) fault(name, `a column does not sort up: ${up}`);
      await button.click();
      const again = await values(table, at);
      if (JSON.stringify(again) !== JSON.stringify(before)) fault(name, "the third click does not bring the order back");
      sorted += 1;
    }
    const filter = page.locator("#filter");
    if (await filter.count() && await filter.isVisible()) {
      const rows = page.locator("#tables tbody tr");
      const all = await rows.count();
      await filter.fill("no card has this name");
      if (await page.locator("#tables tbody tr:visible").count() !== 0) fault(name, "the filter leaves rows that do not match");
      const word = await rows.last().locator("td").evaluateAll((cells) =>
        cells.map((cell) => cell.textContent.trim()).find((text) => /^[A-Za-z]{3,}/.test(text)) ?? "");
      await filter.fill(word);
      const left = await page.locator("#tables tbody tr:visible").count();
      if (word && (left === 0 || left > all)) fault(name, `the filter "${word}" leaves ${left} of ${all} rows`);
      await filter.fill("");
      if (await page.locator("#tables tbody tr:visible").count() !== all) fault(name, "an empty filter hides rows");
      const options = await page.locator("#sign option").count();
      if (options > 2) {
        await page.locator("#sign").selectOption({ index: 1 });
        const marked = await page.locator("#tables tbody tr:visible").count();
        if (marked === 0 || marked >= all) fault(name, `one sign leaves ${marked} of ${all} rows`);
        await page.locator("#sign").selectOption({ index: 0 });
      }
    }
    const marks = page.locator("svg .tip");
    if (await marks.count()) {
      await marks.first().scrollIntoViewIfNeeded();
      // What scrolls hides what was told before.
      await page.waitForTimeout(200);
      await marks.first().hover({ force: true });
      const told = await page.locator("#tip").textContent();
      if (!told || !(await page.locator("#tip").isVisible())) fault(name, "a mark of a chart tells nothing");
    }
    if (name.endsWith("report.html")) {
      const headline = (await page.locator(".headline").textContent()) ?? "";
      if (!/\w/.test(headline)) fault(name, "has no headline");
      await equipped(page, name);
      const links = await linked(page, name);
      if (links === 0 && await page.locator("#chart-win-rate").count()) fault(name, "no mark of a chart has a row");
      const charts = await page.locator("figure svg").count();
      const named = await page.locator("figure svg > title").count();
      if (charts !== named) fault(name, `${charts - named} charts have no title`);
      console.log(`${name}: ${headline.trim()} (${charts} charts, ${sorted} tables sorted, ${await marks.count()} marks, ${links} linked to rows)`);
    }
    if (await page.locator("#pager").count()) await stepped(page, name);
  });
  // Readable without its script.
  await opened(path, { javaScriptEnabled: false }, async (page, name) => {
    if (!(await page.locator("main").innerText()).trim()) fault(name, "says nothing without its script");
    if (await page.locator("#tools").isVisible().catch(() => false)) fault(name, "shows tools that need its script");
  });
  const bytes = statSync(path).size;
  if (bytes > MOST) fault(path, `is of ${bytes} bytes; ${MOST} are allowed`);
}

for (const path of args.map((path) => resolve(path))) {
  await works(path);
  await looks(path);
}
await browser.close();
for (const one of faults) console.error(`FAULT ${one}`);
console.log(faults.length ? `${faults.length} faults` : `${args.length} pages are well`);
process.exit(faults.length ? 1 : 0);
