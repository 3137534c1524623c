import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { root } from "#server/app-contract.ts";
import { findBrowser } from "#scripts/testing/browser.ts";
import { startShop } from "#tests/support/running-shop.ts";
import { percentile, type Figure, type Report } from "./report.ts";
import { warm } from "./warm.ts";

const tools = path.join(root, ".cache", "bench-tools");
const pages = {
  home: "/",
  category: "/ceiling-airers",
  product: "/product/four-arm-rotary",
  airer: "/product/traditional-kitchen-maid",
  guide: "/indoor-washing-line-pulley",
  cart: "/cart",
  login: "/login",
} as const;

/** Of the product page in November 2026, before its script waited for the first sight. */
const PRODUCT_BEFORE = "83 to 96";
/** A score differs by some points from run to run; one run takes about nine seconds. */
const RUNS = 5;

const categories = {
  performance: "performance",
  accessibility: "accessibility",
  "best-practices": "best practices",
  seo: "search engines",
} as const;

const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The part of the package used here; its own types don't fit this project's settings. */
type Lighthouse = (
  url: string,
  options: { port: number; output: "json"; logLevel: "error" },
) => Promise<{
  lhr: {
    categories: Record<string, { score: number | null }>;
    audits: Record<string, { score: number | null; title: string; scoreDisplayMode: string }>;
  };
}>;
type Launch = (options: {
  chromePath: string;
  chromeFlags: string[];
}) => Promise<{ port: number; kill(): void }>;

/**
 * Lighthouse's mobile scores of each kind of page with its simulated phone and network: the median of five
 * runs on a cached page. BENCH_PAGES names some of the pages ("home,airer").
 */
export async function run(): Promise<Report> {
  await installTools();
  const only = process.env["BENCH_PAGES"]?.split(",");
  const { default: lighthouse } = (await load("lighthouse/core/index.js")) as {
    default: Lighthouse;
  };
  const { launch } = (await load("chrome-launcher/dist/index.js")) as { launch: Launch };
  const chromePath = await findBrowser(new AbortController().signal);
  const shop = await startShop();
  const chrome = await launch({ chromePath, chromeFlags: flags });
  try {
    const rows: Figure[] = [];
    for (const [name, address] of Object.entries(pages)) {
      if (only && !only.includes(name)) continue;
      await warm(shop.url + address);
      const options = { port: chrome.port, output: "json", logLevel: "error" } as const;
      const runs = [];
      for (let at = 0; at < RUNS; at += 1) runs.push(await lighthouse(shop.url + address, options));
      for (const [key, words] of Object.entries(categories)) {
        const scores = runs.map(({ lhr }) => lhr.categories[key]?.score ?? 0);
        rows.push({
          what: `${name}: ${words}`,
          value: Math.round(100 * percentile(scores, 0.5)),
          unit: "of 100",
          ...(name === "product" && key === "performance" && { before: PRODUCT_BEFORE }),
        });
      }
      tellFaults(name, runs[0]);
    }
    return { name: "lighthouse", rows };
  } finally {
    chrome.kill();
    await shop.stop();
  }
}

/** Prints what lowers the scores; the report has only figures. */
function tellFaults(name: string, result: Awaited<ReturnType<Lighthouse>> | undefined): void {
  for (const audit of Object.values(result?.lhr.audits ?? {}))
    if (audit.scoreDisplayMode === "binary" && audit.score === 0)
      process.stdout.write(`  ${name}: ${audit.title}\n`);
}

async function load(file: string): Promise<unknown> {
  return import(pathToFileURL(path.join(tools, "node_modules", file)).href);
}

/** Installs Lighthouse in a folder of its own, from its own lock file. */
async function installTools(): Promise<void> {
  const locks = path.join(root, "bench", "tools");
  const lock = fs.readFileSync(path.join(locks, "package-lock.json"), "utf8");
  const stamp = path.join(tools, "node_modules", ".stamp");
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === lock) return;
  fs.mkdirSync(tools, { recursive: true });
  for (const file of ["package.json", "package-lock.json"])
    fs.copyFileSync(path.join(locks, file), path.join(tools, file));
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  await promisify(execFile)("npm", args, { cwd: tools, timeout: 300_000 });
  fs.writeFileSync(stamp, lock);
}
