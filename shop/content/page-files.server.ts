import type { Diagrams } from "./page-html.server.ts";
import { readPageFile, type PageFile } from "./page-source.server.ts";
import { renderPage } from "./render-page.server.ts";
import type { Pages } from "./page-lists.ts";
import { settings } from "./settings/settings.ts";

// Relative to this file: the builds of the shop and of the admin have different roots.
const files = import.meta.glob<string>(["../../content/{pages,guides,brands}/*.md"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const diagramFiles = import.meta.glob<string>("../../content/diagrams/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The diagrams that pages may show. */
export const diagrams: Diagrams = new Map(
  Object.entries(diagramFiles).map(([path, svg]) => [nameOf(path), svg]),
);

let read: ReadonlyMap<string, PageFile> | undefined;

/** The files of all content pages by slug. They are part of the build; each process reads them once. */
export function pageFiles(): ReadonlyMap<string, PageFile> {
  read ??= new Map(
    Object.entries(files).map(([path, text]) => [slugOf(path), readPageFile(path, text)]),
  );
  return read;
}

const rendered = new WeakMap<object, Pages>();

/** Every content page as its file has it. Each process renders them once, and again when a setting changes. */
export function filePages(): Pages {
  const kept = rendered.get(settings());
  if (kept !== undefined) return kept;
  const pages = new Map(
    [...pageFiles()].map(([slug, file]) => [slug, renderPage({ slug, ...file }, diagrams)]),
  );
  rendered.set(settings(), pages);
  return pages;
}

/** "…/content/pages/faq.md" has the slug "faq", "…/content/brands/hills.md" the slug "brands/hills". */
function slugOf(path: string): string {
  return (path.includes("/brands/") ? "brands/" : "") + nameOf(path);
}

function nameOf(path: string): string {
  return path.replace(/^.*\//, "").replace(/\.\w+$/, "");
}
