import { unescapeHtml } from "./html.ts";
import type { HttpResponse, HttpShop } from "./http-shop.ts";

type Fields = Readonly<Record<string, string>>;

/** What the button of a form sends: its fields as they are, and the button's own. */
type FilledForm = {
  readonly action: string | null;
  readonly isGet: boolean;
  readonly fields: Fields;
};

/**
 * Finds the form with a button of this name, as a browser without JavaScript would send it. `containing` tells
 * forms with the same button apart. Throws, with the names of all buttons, if the page has no such form.
 */
export function filledForm(html: string, button: string, containing = ""): FilledForm {
  const found = formsIn(html).find(
    ({ content, button: name }) => content.includes(containing) && name.startsWith(button),
  );
  if (found !== undefined) return found;
  const names = formsIn(html).map((form) => form.button);
  throw new Error(`No form has the button "${button}". The buttons: ${names.join(", ")}`);
}

/** Every form of a page, once for each of its buttons, as a browser without JavaScript would send it. */
export function formsIn(
  html: string,
): readonly (FilledForm & { readonly button: string; readonly content: string })[] {
  return [...html.matchAll(FORM)].flatMap(([, attributes = "", content = ""]) =>
    buttonsIn(content).map(({ name, fields }) => ({
      action: attributeOf(attributes, "action"),
      isGet: (attributeOf(attributes, "method") ?? "get").toLowerCase() === "get",
      fields: { ...fieldsIn(content), ...fields },
      button: name,
      content,
    })),
  );
}

/** What the form of a page with this intent sends, but its act. Throws if the page has no such form. */
export function fieldsFor(html: string, intent: string): Record<string, string> {
  const form = formsIn(html).find(({ fields }) => fields["intent"] === intent);
  if (form === undefined) throw new Error(`The page has no form "${intent}".`);
  const { act_id: _, ...others } = form.fields;
  return others;
}

/** Opens a page, presses a button of one of its forms, and returns the answer. `typed` replaces fields. */
export async function press(
  shop: HttpShop,
  path: string,
  {
    button,
    containing,
    typed = {},
    headers = {},
  }: {
    readonly button: string;
    readonly containing?: string;
    readonly typed?: Fields;
    readonly headers?: Fields;
  },
): Promise<HttpResponse> {
  const { text } = await shop.request(path, { headers });
  const { action, fields } = filledForm(text, button, containing);
  return shop.request(action ?? path, { headers, form: { ...fields, ...typed } });
}

const FORM = /<form\b([^>]*)>([\s\S]*?)<\/form>/g;
const SELECT = /<select\b[\s\S]*?<\/select>/g;
const HIDDEN = /<input\b[^>]*type="hidden"[^>]*>/g;
const UNTYPED = /<input\b[^>]*type="(?:hidden|checkbox|radio|file|password)"[^>]*>/g;
/** What a form carries of how the thing was when the page was opened. */
const SEEN = /^(?:act_id|version|seen|was_.*|seen_.*)$/;

/**
 * What is typed into the form of a page that was sent with these fields, also into those that stand beside it. Null
 * if the page has no such form.
 */
export function typedInto(html: string, sent: Fields): Fields | null {
  const content = sentFormIn(html, sent)?.content;
  return content === undefined
    ? null
    : fieldsIn(content.replaceAll(SELECT, "").replaceAll(UNTYPED, ""));
}

/** The form of a page that was sent with these fields, whatever they say of how the thing was. */
export function sentFormIn(
  html: string,
  sent: Fields,
): { readonly actId: string; readonly content: string } | null {
  for (const [, attributes = "", inside = ""] of html.matchAll(FORM)) {
    const content = inside + fieldsBeside(html, attributeOf(attributes, "id"));
    const hidden = fieldsIn((content.match(HIDDEN) ?? []).join(""));
    const isSent = (fields: Fields) =>
      Object.entries(fields).every(([name, value]) => SEEN.test(name) || sent[name] === value);
    const isPressed =
      sent["intent"] === undefined ||
      sent["intent"] === hidden["intent"] ||
      buttonsIn(content).some(({ fields }) => fields["intent"] === sent["intent"]);
    const actId = hidden["act_id"];
    if (actId !== undefined && isPressed && isSent(hidden)) return { actId, content };
  }
  return null;
}

function fieldsBeside(html: string, id: string | null): string {
  const beside = new RegExp(
    `<(?:input|textarea)\\b[^>]* form="${id}"[^>]*>(?:[^<]*</textarea>)?`,
    "g",
  );
  return id === null ? "" : (html.match(beside) ?? []).join("");
}

function buttonsIn(html: string): { readonly name: string; readonly fields: Fields }[] {
  return [...html.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g)].map(
    ([, attributes = "", content = ""]) => {
      const name = content.replaceAll(/<[^>]*>/g, "").trim();
      const sent = attributeOf(attributes, "name");
      return {
        name,
        fields: sent === null ? {} : { [sent]: attributeOf(attributes, "value") ?? "" },
      };
    },
  );
}

function fieldsIn(html: string): Fields {
  const fields: Record<string, string> = {};
  for (const [, attributes = ""] of html.matchAll(/<input\b([^>]*?)\/?>/g)) {
    const name = attributeOf(attributes, "name");
    const isTick = /type="(checkbox|radio)"/.test(attributes);
    if (name === null || (isTick && !/\schecked/.test(attributes))) continue;
    fields[name] = attributeOf(attributes, "value") ?? (isTick ? "on" : "");
  }
  for (const [, attributes = "", content = ""] of html.matchAll(
    /<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g,
  ))
    fields[attributeOf(attributes, "name") ?? ""] = unescapeHtml(content.replace(/^\n/, ""));
  for (const [, attributes = "", content = ""] of html.matchAll(
    /<select\b([^>]*)>([\s\S]*?)<\/select>/g,
  )) {
    const options = [...content.matchAll(/<option\b([^>]*)>([^<]*)/g)];
    const [, chosen = "", text = ""] =
      options.find(([, option = ""]) => /\sselected/.test(option)) ?? options[0] ?? [];
    fields[attributeOf(attributes, "name") ?? ""] = attributeOf(chosen, "value") ?? text;
  }
  return fields;
}

function attributeOf(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes);
  return found === null ? null : unescapeHtml(found[1] ?? "");
}
