const safe = Symbol("safe markup");

/** Markup that is safe to send. Only `html` creates it, so no text gets into a page unescaped. */
export type Markup = { readonly [safe]: string };

type Value = Markup | string | number | null | undefined | false | readonly Value[];

/** A tagged template for HTML: every value is escaped, unless `html` created it. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Markup {
  const parts = strings.map((part, index) =>
    index < values.length ? part + fill(values[index]) : part,
  );
  return { [safe]: parts.join("") };
}

/** A style element. Its CSS is not escaped, so it must never contain text from outside. */
export function styleSheet(css: string): Markup {
  return { [safe]: `<style>${css}</style>` };
}

export function textOf(markup: Markup): string {
  return markup[safe];
}

function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

function fill(value: Value): string {
  if (value === null || value === undefined || value === false) return "";
  if (typeof value === "string") return escapeText(value);
  if (typeof value === "number") return String(value);
  if (isMarkup(value)) return value[safe];
  return value.map(fill).join("");
}

function isMarkup(value: Markup | readonly Value[]): value is Markup {
  return safe in value;
}
