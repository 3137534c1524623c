import { createHash } from "node:crypto";
import styles from "#storefront/styles/app.css?url";
import type { FinishedPage } from "#web/render-page.server.tsx";
import { readBuiltFile } from "./built-file.server.ts";
import early from "./early.ts?inline-script";
import { speculationRules } from "./speculation.ts";
import loader from "./loader.ts?inline-script";
import { pageStylesOf, type PageStyles } from "./page-styles.server.ts";

/** Pages whose content is what the browser keeps: there is nothing to see before their script. */
const NEEDS_SCRIPT = /^\/(?:cart|checkout|compare|account)(?:\/|$)/;

const MODULE_SCRIPT = /<script type="module" async="">/;
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const earlyHash = hashOf(early);
const loaderHash = hashOf(loader);
const rulesHash = hashOf(speculationRules);
const wholeSheet = `<link rel="stylesheet" href="${styles}"/>`;

/**
 * Prepares a rendered page for the first sight: its styles stand in it, and the script that React needs
 * waits, with all the styles, for `loader.ts`. Pages that need their script to show anything ask for both
 * at once. Without JavaScript the whole sheet is loaded, as the fonts are in it.
 */
export function finishPage(html: string, pathname: string): FinishedPage {
  const withEarly = html.replace("</header>", () => `</header><script>${early}</script>`);
  if (NEEDS_SCRIPT.test(pathname)) {
    const finished = withEarly.replace("</head>", () => `${wholeSheet}</head>`);
    return { html: finished, scriptHashes: [earlyHash], styleHashes: [] };
  }
  const css = stylesOf(withEarly);
  const modules = [...html.matchAll(PRELOAD)].map(([, url]) => url);
  const waiting = `<script type="later" data-styles="${styles}" data-modules="${modules.join(" ")}">`;
  const head = `<style>${css}</style><noscript>${wholeSheet}</noscript><script>${loader}</script><script type="speculationrules">${speculationRules}</script>`;
  const finished = withEarly
    .replaceAll(PRELOAD, "")
    .replace(MODULE_SCRIPT, () => waiting)
    .replace("</head>", () => `${head}</head>`);
  return {
    html: finished,
    scriptHashes: [earlyHash, loaderHash, rulesHash],
    styleHashes: [hashOf(css)],
  };
}

let pageStyles: PageStyles | null = null;

/** Read from the client's build, so that both have the same sheet. */
function stylesOf(html: string): string {
  pageStyles ??= pageStylesOf(readBuiltFile(styles, import.meta.dirname));
  return pageStyles(html);
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
