const safe = Symbol("safe markup");

/** Markup that is ready to send. Only `html` makes it, so no text gets into a page unescaped. */
export type Markup = { readonly [safe]: string };

type Hole = Markup | string | number | null | undefined | false | readonly Hole[];

/** A tagged template for HTML: every hole is escaped unless it is itself made by `html`. */
export function html(strings: TemplateStringsArray, ...holes: readonly Hole[]): Markup {
  const parts = strings.map((part, index) =>
    index < holes.length ? part + fill(holes[index]) : part,
  );
  return { [safe]: parts.join("") };
}

/** A style sheet of our own, put into a page as it is. Never give it text from outside. */
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

function fill(hole: Hole): string {
  if (hole === null || hole === undefined || hole === false) return "";
  if (typeof hole === "string") return escapeText(hole);
  if (typeof hole === "number") return String(hole);
  if (isMarkup(hole)) return hole[safe];
  return hole.map(fill).join("");
}

function isMarkup(hole: Markup | readonly Hole[]): hole is Markup {
  return safe in hole;
}
