import { inflateSync } from "node:zlib";

/** The texts of a PDF made by pdfkit, one for each call of text(), in order. */
export function pdfText(pdf: Buffer): string[] {
  const objects = readObjects(pdf);
  const letters = new Map<string, Map<string, string>>();
  for (const { head } of objects.values())
    for (const [, fonts = ""] of head.matchAll(/\/Font\s*<<([^>]*)>>/g))
      for (const [, name = "", id = ""] of fonts.matchAll(/\/(\w+) (\d+) 0 R/g))
        letters.set(name, lettersOf(objects, id));
  return [...objects.values()].flatMap(({ stream }) => textsOf(stream, letters));
}

type PdfObject = { readonly head: string; readonly stream: string };

function readObjects(pdf: Buffer): Map<string, PdfObject> {
  const found = new Map<string, PdfObject>();
  const whole = pdf.toString("latin1");
  for (const { 0: text, 1: id = "" } of whole.matchAll(/(?<=\n)(\d+) 0 obj[^]*?endobj/g)) {
    const [head = "", body = ""] = text.split(/\nstream\r?\n/);
    const end = body.lastIndexOf("\nendstream");
    const isZipped = head.includes("FlateDecode");
    const bytes = Buffer.from(body.slice(0, Math.max(end, 0)), "latin1");
    const stream = isZipped && bytes.length > 0 ? inflateSync(bytes).toString("latin1") : "";
    found.set(id, { head, stream });
  }
  return found;
}

/** The character of each code of a font, from its ToUnicode table. */
function lettersOf(objects: Map<string, PdfObject>, font: string): Map<string, string> {
  const id = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? "")?.[1] ?? "";
  const table = objects.get(id)?.stream ?? "";
  const letters = new Map<string, string>();
  for (const [, first = "", list = ""] of table.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g))
    for (const [at, [, code = ""]] of [...list.matchAll(/<(\w+)>/g)].entries())
      letters.set(
        (Number.parseInt(first, 16) + at).toString(16).padStart(4, "0"),
        Buffer.from(code, "hex").swap16().toString("utf16le"),
      );
  return letters;
}

function textsOf(stream: string, fonts: Map<string, Map<string, string>>): string[] {
  return [...stream.matchAll(/\/(\w+) [\d.]+ Tf[^]*?\[([^\]]*)\] TJ/g)].map(
    ([, font = "", shown = ""]) =>
      [...shown.matchAll(/<(\w+)>/g)]
        .flatMap(([, codes = ""]) => codes.match(/\w{4}/g) ?? [])
        .map((code) => fonts.get(font)?.get(code) ?? "?")
        .join(""),
  );
}
