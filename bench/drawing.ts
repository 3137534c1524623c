import { gzipSync } from "node:zlib";
import fs from "node:fs";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { root } from "#server/app-contract.ts";
import { findBrowser } from "#scripts/testing/browser.ts";
import { startShop } from "#tests/support/running-shop.ts";
import { percentile, type Figure, type Report } from "./report.ts";

const AIRER = "/product/traditional-kitchen-maid";
const phone = { width: 390, height: 844 };
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
];
/** CPU slow-down of a mid-range phone. */
const SLOWER = 4;
/** A frame at 60 a second, plus a millisecond of clock error. */
const FRAME_MS = 1_000 / 60 + 1;
const CHANGES = 24;
/** Longer than the animation, so that each change is drawn completely. */
const CHANGE_EVERY_MS = 400;

/** The live airer drawing: frame times on a phone while lath lengths are chosen, and script size. */
export async function run(): Promise<Report> {
  const shop = await startShop();
  const executablePath = await findBrowser(new AbortController().signal);
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    const page = await browser.newPage({ viewport: phone });
    await page.goto(shop.url + AIRER, { waitUntil: "networkidle" });
    const drawn = page.getByRole("region", { name: "Your airer, drawn to scale" });
    await drawn.scrollIntoViewIfNeeded();
    const session = await page.context().newCDPSession(page);
    const rows: Figure[] = [];
    for (const rate of [1, SLOWER]) {
      await session.send("Emulation.setCPUThrottlingRate", { rate });
      const frames = await framesWhileChoosing(page);
      const words = rate === 1 ? "this machine" : `${rate} times slower`;
      const even = frames.filter((ms) => ms <= FRAME_MS).length / frames.length;
      rows.push(
        { what: `${words}: frames while it moves`, value: frames.length, unit: "" },
        { what: `${words}: half the frames within`, value: percentile(frames, 0.5), unit: "ms" },
        { what: `${words}: 95 % within`, value: percentile(frames, 0.95), unit: "ms" },
        { what: `${words}: at 60 a second`, value: 100 * even, unit: "%" },
      );
    }
    return { name: "drawing", rows: [...rows, ...scripts()] };
  } finally {
    await browser.close();
    await shop.stop();
  }
}

/** The time from each frame to the next, in ms, while lath lengths are chosen one after another. */
async function framesWhileChoosing(page: Page): Promise<number[]> {
  return page.evaluate(
    async ({ changes, every }) => {
      const radios = [...document.querySelectorAll<HTMLInputElement>('input[name="lathLength"]')];
      const frames: number[] = [];
      let last = performance.now();
      let isOver = false;
      const watch = (now: number) => {
        frames.push(now - last);
        last = now;
        if (!isOver) requestAnimationFrame(watch);
      };
      requestAnimationFrame(watch);
      for (let at = 0; at < changes; at++) {
        radios[at % radios.length]?.click();
        await new Promise((resolve) => setTimeout(resolve, every));
      }
      isOver = true;
      return frames.slice(1);
    },
    { changes: CHANGES, every: CHANGE_EVERY_MS },
  );
}

const live = {
  "script, drawing": ["scene-of", "airer-panel", "capacity"],
  "script, whether it fits": ["airer-fit", "room", "field"],
} as const;

/** The size of the live airer's scripts, compressed with gzip. */
function scripts(): Figure[] {
  return Object.entries(live).map(([what, names]) => {
    const bytes = names.reduce((sum, name) => sum + gzipSync(newest(name)).length, 0);
    return { what, value: bytes / 1_024, unit: "KiB" };
  });
}

/** The newest build of a script. Earlier builds stay for pages that are still open. */
function newest(name: string): Buffer {
  const folder = path.join(root, "build", "storefront", "client", "assets");
  const files = fs
    .readdirSync(folder)
    .filter((file) => file.startsWith(`${name}-`) && file.endsWith(".js"))
    .map((file) => path.join(folder, file))
    .toSorted((a, b) => fs.statSync(b).mtimeMs - fs.statSync(a).mtimeMs);
  return fs.readFileSync(files[0] ?? "");
}
