import { unescapeHtml } from "./html.ts";
import { cookiesOf, type HttpResponse, type HttpShop, type RequestOptions } from "./http-shop.ts";
import { filledForm } from "./press.ts";

type Fields = Readonly<Record<string, string>>;

/** The page that a visitor sees. */
export type Seen = {
  readonly status: number;
  /** With the query, as the address bar has it. */
  readonly path: string;
  readonly html: string;
  /** What can be read, its spaces as one plain space each. */
  readonly text: string;
};

/** A browser without JavaScript. */
export type Visitor = {
  /** Opens a page. */
  open(path: string): Promise<Seen>;
  /** Follows the first link below the header whose text begins so. */
  follow(link: string): Promise<Seen>;
  /** Sends the form with this button from the page that is shown. `typed` replaces fields. */
  press(button: string, typed?: Fields): Promise<Seen>;
};

const REDIRECTS_MAX = 5;

/** A new browser, which keeps its cookies and follows redirects. It may be that which got an answer before. */
export function newVisitor(shop: HttpShop, before?: HttpResponse): Visitor {
  const cookies = new Map<string, string>();
  if (before !== undefined) keep(before);
  let shown: Seen = { status: 0, path: "/", html: "", text: "" };

  async function go(to: string, options: RequestOptions = {}): Promise<Seen> {
    let url = new URL(to, shop.url + shown.path);
    let answer = await send(url, options);
    for (let hops = 0; answer.headers.has("Location"); hops += 1) {
      if (hops === REDIRECTS_MAX) throw new Error(`${to} leads nowhere.`);
      url = new URL(answer.headers.get("Location") ?? "", url);
      answer = await send(url);
    }
    const { status, text: html } = answer;
    shown = { status, path: url.pathname + url.search, html, text: textOf(html) };
    return shown;
  }

  async function send(url: URL, options: RequestOptions = {}): Promise<HttpResponse> {
    if (url.origin !== shop.url) throw new Error(`${url.href} is not of the shop.`);
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await shop.request(url.pathname + url.search, {
      ...options,
      headers: { Cookie },
    });
    keep(answer);
    return answer;
  }

  function keep(answer: HttpResponse): void {
    for (const [name, attributes] of cookiesOf(answer)) {
      const [value = ""] = attributes.split(";");
      if (/; Max-Age=0\b/.test(attributes)) cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  return {
    open: (path) => go(path),
    follow: (link) => {
      const main = shown.html.slice(Math.max(0, shown.html.indexOf("<main")));
      const links = [...main.matchAll(/<a\b[^>]* href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)];
      const found = links.find(([, , text = ""]) => textOf(text).trim().startsWith(link));
      if (found === undefined) throw new Error(`${shown.path} has no link "${link}".`);
      return go(unescapeHtml(found[1] ?? ""));
    },
    press: (button, typed = {}) => {
      const form = filledForm(shown.html, button);
      const action = form.action ?? shown.path;
      const fields = { ...form.fields, ...typed };
      return form.isGet
        ? go(`${action.split("?")[0]}?${new URLSearchParams(fields)}`)
        : go(action, { form: fields });
    },
  };
}

function textOf(html: string): string {
  const shown = html.replaceAll(/<(script|style|head)\b[\s\S]*?<\/\1>/g, "");
  return unescapeHtml(shown.replaceAll(/<[^>]*>/g, " ")).replaceAll(/\s+/g, " ");
}
