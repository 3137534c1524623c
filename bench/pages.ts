import { brotliCompressSync } from "node:zlib";
import http from "node:http";
import { htmlBytes, liveAirer, scriptsOf } from "#tests/http/support/page-weight.ts";
import { startShop, type RunningShop } from "#tests/support/running-shop.ts";
import { percentile, timeEach, type Figure, type Report } from "./report.ts";
import { measureSignIn } from "./sign-in.ts";
import { loadByWire } from "./wire-load.ts";

const pages = {
  home: "/",
  category: "/ceiling-airers",
  "category, filtered": "/accessories?price=0-2500",
  product: "/product/traditional-kitchen-maid",
  guide: "/indoor-washing-line-pulley",
  search: "/search?q=airer",
} as const;

/**
 * Pages whose weight is measured, with the weight before the styles stood in the page, in November 2026. Of a plain
 * product's HTML none was kept.
 */
const weighed = {
  "plain product": { path: "/product/four-arm-rotary", html: {}, script: { before: 117 } },
  airer: {
    path: "/product/traditional-kitchen-maid",
    html: { before: 23.7 },
    script: { before: 148 },
  },
} as const;

const LOOKS = 200;
const CONNECTIONS = 16;
const LOAD_MS = 4_000;
const QUOTES_BEFORE = 550;
const RATES_BEFORE = 1_760;

/** Response times of cached and rendered pages and of endpoints, idle and under load. */
export async function run(): Promise<Report> {
  const shop = await startShop();
  try {
    const rows: Figure[] = [];
    for (const [name, path] of Object.entries(pages))
      rows.push(...(await measurePage(shop, name, path)));
    for (const [name, page] of Object.entries(weighed))
      rows.push(...(await weigh(shop, name, page)));
    const quote = await quoteOfThree(shop);
    rows.push(...(await measureQuote(shop, quote)));
    rows.push(...(await measureApis(shop, quote)));
    rows.push(...(await measureSignIn(shop)));
    rows.push(await measureLoad(shop, "home", pages.home));
    rows.push(await measureLoad(shop, "product", pages.product));
    return { name: "pages", rows };
  } finally {
    await shop.stop();
  }
}

async function measurePage(shop: RunningShop, name: string, path: string): Promise<Figure[]> {
  const html = Buffer.from(await (await fetch(shop.url + path)).arrayBuffer());
  const kept = await timeEach(LOOKS, () => read(shop.url + path));
  // An unknown word in a search makes a URL that is not cached.
  return [
    { what: `${name}: HTML`, value: html.length / 1_000, unit: "KB" },
    { what: `${name}: HTML, brotli`, value: brotliCompressSync(html).length / 1_000, unit: "KB" },
    { what: `${name}: from memory, p50`, value: percentile(kept, 0.5), unit: "ms" },
    { what: `${name}: from memory, p95`, value: percentile(kept, 0.95), unit: "ms" },
  ];
}

type Weighed = (typeof weighed)[keyof typeof weighed];

/** What the page weighs compressed at best quality, in KB of 1,024 bytes, as the limits of the tests are. */
async function weigh(shop: RunningShop, name: string, page: Weighed): Promise<Figure[]> {
  const text = await (await fetch(shop.url + page.path)).text();
  const scripts = scriptsOf(text, name === "airer" ? undefined : liveAirer);
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  return [
    {
      what: `${name}: HTML without styles, brotli`,
      value: htmlBytes(text) / 1_024,
      unit: "KB",
      ...page.html,
    },
    { what: `${name}: scripts, brotli`, value: bytes / 1_024, unit: "KB", ...page.script },
  ];
}

/** The body of a quote of three lines for one address. */
async function quoteOfThree(shop: RunningShop): Promise<object> {
  const { products } = (await (await fetch(`${shop.url}/api/products?featured=true`)).json()) as {
    products: { id: number }[];
  };
  return {
    items: products.slice(0, 3).map(({ id }) => ({ id, options: {} })),
    country: "GB",
    postcode: "HX7 8AD",
  };
}

/** Answers of the small endpoints a second. Before: the figures on a quiet machine of two cores. */
async function measureApis(shop: RunningShop, quote: object): Promise<Figure[]> {
  const rate = "/api/shipping-rate?country=GB&postcode=HX7%208AD";
  return [
    {
      what: "quote of 3 lines, under load",
      value: await loadByWire(shop.url, { method: "POST", path: "/api/quote", body: quote }),
      unit: "a second",
      before: QUOTES_BEFORE,
    },
    {
      what: "shipping rate, under load",
      value: await loadByWire(shop.url, { method: "GET", path: rate }),
      unit: "a second",
      before: RATES_BEFORE,
    },
  ];
}

async function measureQuote(shop: RunningShop, quote: object): Promise<Figure[]> {
  const body = JSON.stringify(quote);
  const headers = { "Content-Type": "application/json" };
  const fetchQuote = () => fetch(`${shop.url}/api/quote`, { method: "POST", headers, body });
  const quotes = await timeEach(LOOKS, async () => (await fetchQuote()).arrayBuffer());
  const searches = await timeEach(LOOKS, (at) => read(`${shop.url}/search?q=airer${at}`));
  return [
    { what: "quote of 3 lines, p50", value: percentile(quotes, 0.5), unit: "ms" },
    { what: "quote of 3 lines, p95", value: percentile(quotes, 0.95), unit: "ms" },
    { what: "search page drawn anew, p50", value: percentile(searches, 0.5), unit: "ms" },
    { what: "search page drawn anew, p95", value: percentile(searches, 0.95), unit: "ms" },
  ];
}

/** Requests a second over keep-alive connections. This process shares the cores with the shop. */
async function measureLoad(shop: RunningShop, name: string, path: string): Promise<Figure> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const endsAt = performance.now() + LOAD_MS;
  let answered = 0;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const headers = { "Accept-Encoding": "br" };
      http
        .get(shop.url + path, { agent, headers }, (response) => {
          response.resume();
          response.on("end", resolve);
        })
        .on("error", reject);
    });
  const worker = async () => {
    while (performance.now() < endsAt) {
      await one();
      answered++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
  return {
    what: `${name}: under load from ${CONNECTIONS} connections`,
    value: Math.round(answered / (LOAD_MS / 1_000)),
    unit: "a second",
  };
}

async function read(url: string): Promise<void> {
  await (await fetch(url)).arrayBuffer();
}
