import { unescapeHtml, withoutScripts } from "./html.ts";

type Element = {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (Element | string)[];
};

/** What a list says, a line for each part of its page, and where the other pages of the same list are. */
export type ListInWords = {
  readonly lines: readonly string[];
  /** Of its views, its sorts and its next page. */
  readonly others: readonly string[];
  /** How its one search field is called; null without one. */
  readonly search: string | null;
};

/** The rows of a table that are told: the others are alike. */
const ROWS = 3;

/**
 * A list of the admin as its readers have it: title, tabs, heads with their sorts, the first rows cell by cell, pages,
 * what an empty one says, and the acts on ticked rows; null for a screen that has none of them. It looks at what is
 * seen, not at how it is marked up.
 */
export function listInWords(html: string, path: string): ListInWords | null {
  const main = treeOf(/<main\b[\s\S]*?<\/main>/.exec(withoutScripts(html))?.[0] ?? "");
  const all = (is: (element: Element) => boolean, within = main) => elementsOf(within).filter(is);
  const tables = all(({ tag }) => tag === "table");
  const entries = all(
    ({ attributes: { "data-row": row }, tag }) => row !== undefined && tag !== "tr",
  );
  const tabs = all(({ tag }) => tag === "ul").filter((list) => all(isCurrent, list).length > 0);
  const pages = all((element) => isNamed(element, "Pages"));
  const hrefs = (within: readonly Element[]) =>
    within.flatMap((element) => all(({ tag }) => tag === "a", element)).map(hrefOf);
  const search = all(({ attributes: { type } }) => type === "search")[0]?.attributes["placeholder"];
  if ([...tables, ...entries, ...all(isEmptyTitle)].length === 0 && search === undefined)
    return null;
  const links = (element: Element) => all(({ tag }) => tag === "a" || tag === "button", element);
  const acts = all(({ tag }) => tag === "header").flatMap(links);
  const lines = [
    ...all(({ tag }) => tag === "h1").map((title) => `title: ${textOf(title)}`),
    ...acts.map((act) => `head: ${textOf(act, path)}`),
    ...(search === undefined ? [] : [`search: ${search}`]),
    ...tabs.flatMap((list) =>
      all(({ tag }) => tag === "a", list).map(
        (tab) =>
          `${isCurrent(tab) ? "tab, this:" : "tab:"} ${textOf(tab, path).replaceAll(/[()]/g, "")}`,
      ),
    ),
    ...all(isEmptyTitle).map((title) => `empty: ${textOf(siblingsOf(main, title))}`),
    ...tables.flatMap((table) => linesOfTable(table, path)),
    ...entries.slice(0, ROWS).map((entry) => `entry: ${textOf(entry, path)}`),
    ...pages.map((page) => `pages: ${textOf(page, path)}`),
    ...all((element) => isNamed(element, "Selected rows")).flatMap((bar) =>
      links(bar).map((act) => `ticked: ${textOf(act)}`),
    ),
  ];
  const heads = tables.flatMap((table) => all(({ tag }) => tag === "thead", table));
  const others = hrefs([...tabs, ...heads, ...pages])
    .map((href) => new URL(href, `http://shop/admin/${path}`))
    .filter(({ pathname, search: query }) => query !== "" && pathname === pathOf(path))
    .map(({ search: query }) => query);
  return { lines: lines.filter((line) => !line.endsWith(": ")), others, search: search ?? null };
}

function linesOfTable(table: Element, path: string): readonly string[] {
  const rows = elementsOf(table).filter(({ tag }) => tag === "tr");
  const within = (name: string) => {
    const part = elementsOf(table).filter(({ tag }) => tag === name);
    return new Set(part.flatMap(elementsOf));
  };
  const [head, foot] = [within("thead"), within("tfoot")];
  const body = rows.filter((row) => !head.has(row) && !foot.has(row));
  const told = (name: string, told: readonly Element[]) =>
    told.map((row) => `${name}: ${cellsOf(row, path).join(" | ")}`);
  return [
    ...told(
      "heads",
      rows.filter((row) => head.has(row)),
    ),
    ...told("row", body.slice(0, ROWS)),
    `rows: ${body.length}`,
    ...told(
      "total",
      rows.filter((row) => foot.has(row)),
    ),
  ];
}

function cellsOf(row: Element, path: string): readonly string[] {
  return row.children.flatMap((cell) => {
    if (typeof cell === "string" || isHidden(cell) || hasClass(cell, /^tick-cell$/)) return [];
    const sorted = cell.attributes["aria-sort"];
    return [textOf(cell, path) + (sorted === undefined ? "" : ` (${sorted})`)];
  });
}

/** What is seen of an element, its lines apart, its fields by name, and its links if the `path` of the page is given. */
function textOf(element: Element, path?: string): string {
  const parts = (of: Element): string =>
    of.children
      .map((child) => {
        if (typeof child === "string") return child;
        const { tag, attributes } = child;
        if (isHidden(child)) return "";
        if (["input", "textarea", "select"].includes(tag))
          return attributes["type"] === "hidden" ? "" : ` [${attributes["name"] ?? ""}] `;
        const text = parts(child);
        const link =
          path !== undefined && tag === "a" ? ` → ${addressOf(hrefOf(child), path)} ` : "";
        return isLine(child) ? ` / ${text}${link} / ` : ` ${text}${link} `;
      })
      .join("");
  const own =
    path !== undefined && element.tag === "a" ? ` → ${addressOf(hrefOf(element), path)}` : "";
  return (parts(element) + own)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ (?:\/ )+/g, " / ")
    .replaceAll(/ (?=[.,:;!?)])/g, "")
    .replaceAll(/^[ /]+|[ /]+$/g, "");
}

/** An address with its parameters in the order of their names. A place in a list is of this run. */
function addressOf(href: string, path: string): string {
  const { pathname, searchParams } = new URL(href, `http://shop/admin/${path}`);
  if (searchParams.has("after")) searchParams.set("after", "place");
  searchParams.sort();
  const query = String(searchParams);
  return pathname.replace("/admin/", "") + (query && `?${query}`);
}

const pathOf = (path: string) => new URL(path, "http://shop/admin/").pathname;
const hrefOf = ({ attributes }: Element) => attributes["href"] ?? "";
const isCurrent = ({ tag, attributes }: Element) =>
  tag === "a" && attributes["aria-current"] !== undefined;
const isNamed = ({ attributes }: Element, name: string) => attributes["aria-label"] === name;
const isEmptyTitle = (element: Element) =>
  element.tag === "p" && hasClass(element, /^font-serif$/) && hasClass(element, /^text-lg$/);
const isLine = (element: Element) =>
  /^(?:p|div|li|dt|dd|br|summary)$/.test(element.tag) ||
  hasClass(element, /^(?:second-line|block)$/);
/** Also what narrow windows have instead of a column. */
const isHidden = (element: Element) =>
  ["title", "caption", "script", "style"].includes(element.tag) ||
  element.attributes["aria-hidden"] === "true" ||
  hasClass(element, /^(?:sr-only|(?:wide|day|sm|md|lg|tablet):hidden)$/);

function hasClass({ attributes }: Element, pattern: RegExp): boolean {
  return (attributes["class"] ?? "").split(" ").some((name) => pattern.test(name));
}

/** An element that has the parent's children, of which one is `child`. */
function siblingsOf(root: Element, child: Element): Element {
  return elementsOf(root).find(({ children }) => children.includes(child)) ?? child;
}

function elementsOf(root: Element): readonly Element[] {
  return root.children.flatMap((child) =>
    typeof child === "string" ? [] : [child, ...elementsOf(child)],
  );
}

const VOID = /^(?:area|br|col|hr|img|input|link|meta|source|wbr)$/;

/** The elements of a part of a page as React writes it: all are closed. */
function treeOf(html: string): Element {
  const root: Element = { tag: "", attributes: {}, children: [] };
  const open = [root];
  const tokens = html.replaceAll(/<!--[\s\S]*?-->/g, "").matchAll(/<(\/?)([\w-]+)([^>]*)>|[^<]+/g);
  for (const [text, end, tag = "", attributes = ""] of tokens) {
    const parent = open.at(-1) ?? root;
    if (end === undefined) parent.children.push(unescapeHtml(text));
    else if (end === "/") open.pop();
    else {
      const found = attributes.matchAll(/([\w-]+)="([^"]*)"/g);
      const read = [...found].map(([, name = "", value = ""]) => [name, unescapeHtml(value)]);
      const element = { tag, attributes: Object.fromEntries(read), children: [] };
      parent.children.push(element);
      if (!VOID.test(tag)) open.push(element);
    }
  }
  return root;
}
