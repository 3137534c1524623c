import { Parser } from "htmlparser2";
import { encodingOf } from "#shop/kit/encoding.ts";
import { decodeText, FIRST_BYTES } from "#shop/kit/read-csv.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { FileHead, FileRefusal, ReadFile } from "#shop/catalogue/product-file/read-file.ts";
import { foreignKey } from "./columns-of-rows.ts";

const ITEMS_MAX = 20_000;
const COLUMNS_MAX = 200;
/** The first elements of a name are read: Google takes ten further pictures. */
const EACH_MAX = 20;

type Item = { readonly line: number; readonly cells: Map<string, string[]> };

/** Whether a file is XML by its first characters. */
export function isXml(bytes: Uint8Array): boolean {
  const begin = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  return /^(?:\u00ef\u00bb\u00bf)?\s*<(?:\?xml|rss|feed)/.test(begin);
}

/** Whether a feed in XML has something to read: a quick look, which takes no item apart. */
export function readXmlHead(bytes: Uint8Array): Done<FileHead> | Refused<FileRefusal> {
  const text = decodeText(bytes, FIRST_BYTES);
  if (text === null) return refused("not_text");
  return /<(?:item|entry)[\s>]/.test(text)
    ? done({ heads: [], encoding: encodingOf(bytes) })
    : refused("no_rows");
}

/**
 * Reads a feed of Google Merchant Center in XML, RSS or Atom, as rows with a column for each element. No entity of the
 * file's own is expanded, and nothing is fetched. Refuses a file without items, and more than 20,000 of them.
 */
export function readGoogleXml(bytes: Uint8Array): Done<ReadFile> | Refused<FileRefusal> {
  const text = decodeText(bytes);
  if (text === null) return refused("not_text");
  const items = itemsOf(text);
  if (items.length > ITEMS_MAX) return refused("too_many_rows");
  if (items.length === 0) return refused("no_rows");
  const counts = new Map<string, number>();
  for (const { cells } of items)
    for (const [key, texts] of cells)
      counts.set(key, Math.max(counts.get(key) ?? 0, Math.min(texts.length, EACH_MAX)));
  const heads = [...counts].flatMap(([key, count]) => Array<string>(count).fill(key));
  if (heads.length > COLUMNS_MAX) return refused("too_many_columns");
  const rows = items.map(({ line, cells }) => ({
    line,
    cells: [...counts].flatMap(([key, count]) =>
      Array.from({ length: count }, (_, at) => cells.get(key)?.[at] ?? ""),
    ),
    isTooLong: false,
  }));
  return done({ heads, rows, encoding: encodingOf(bytes) });
}

function itemsOf(text: string): readonly Item[] {
  const items: Item[] = [];
  let item: Item | null = null;
  const path: string[] = [];
  let words = "";
  let [line, place] = [1, 0];
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (item === null && (name === "item" || name === "entry")) {
          line += text.slice(place, parser.startIndex).split("\n").length - 1;
          place = parser.startIndex;
          item = { line, cells: new Map() };
          items.push(item);
        } else if (item !== null) {
          path.push(name);
          words = "";
        }
      },
      ontext: (part) => void (words += part),
      onclosetag: (name) => {
        if (item === null) return;
        if (name === "item" || name === "entry") item = null;
        else {
          path.pop();
          add(item, { name, parent: path.at(-1) ?? "", text: words.trim() });
          words = "";
        }
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return items;
}

/** Elements inside others, such as those of `shipping`, are left; a detail is made one text of its parts. */
function add(
  { cells }: Item,
  { name, parent, text }: { readonly name: string; readonly parent: string; readonly text: string },
): void {
  const key = foreignKey(name);
  const isDetail = foreignKey(parent) === "product_detail";
  if (text === "" || (parent !== "" && !isDetail)) return;
  if (!isDetail) {
    cells.set(key, [...(cells.get(key) ?? []), text]);
    return;
  }
  const details = cells.get("product_detail") ?? [];
  // The name of an attribute begins a detail; its value follows.
  if (key === "attribute_name") details.push(`:${text}`);
  if (key === "attribute_value" && details.length > 0) details.push(`${details.pop()}:${text}`);
  cells.set("product_detail", details);
}
