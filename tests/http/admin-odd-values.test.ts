import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { routeAt } from "#admin/http/screen-of.ts";
import type { Screen } from "#admin/screen.ts";
import { screens } from "#admin/screens.ts";
import { MINUTE_MS } from "#shop/kit/time.ts";
import { isFull, someOf } from "#tests/support/full-size.ts";
import { dayForms } from "./support/admin-forms/day.ts";
import { attributes, tags } from "./support/html.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { dataOf } from "./support/page-paths.ts";
import { staffOf } from "./support/people.ts";
import { formsIn } from "./support/press.ts";
import { twoPeople } from "./support/two-people.ts";

const shop = await startHttpShop();
const owner = await staffOf(shop, "owner");
const headers = { Cookie: `admin=${owner.token}` };

/** What no form of ours sends: nothing, no id, a number beyond every column, more than a name may have. */
const oddTexts = ["", "'; drop table acts; --", "99999999999", "x".repeat(300)];
/** Pages of one screen that are opened: they may show other forms. */
const PAGES_MAX = 3;
const SENT_AT_ONCE = 6;

/** A form with the fields that get odd values: those that nobody types; at full size all of them. */
type Form = {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly odd: readonly string[];
};

const screenOf = (path: string) => routeAt(new URL(path, shop.url).pathname).screen;

/** Fields of the rows of a list differ by an id or a number: one of them is enough. */
const kindOf = (name: string) =>
  name.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|[A-Z]{2}-[A-Z]+-\d+|\d+/g, "#");
function oddFieldsOf(fields: Form["fields"], content: string): readonly string[] {
  const hidden = tags(content, "input").flatMap((tag) =>
    tag.includes('type="hidden"') ? [/ name="([^"]*)"/.exec(tag)?.[1] ?? ""] : [],
  );
  // What stands behind an intent without an id is not read.
  const hasId = fields["intent"]?.includes(" ") === true;
  const names = isFull ? Object.keys(fields) : [...(hasId ? ["intent"] : []), ...hidden];
  const kinds = new Map(names.map((name) => [kindOf(name), name]));
  return [...kinds.values()].filter((name) => name in fields && !/^(?:act_id$|was_)/.test(name));
}
const intentOf = ({ fields }: Form) => fields["intent"]?.split(" ", 1)[0] ?? "";
/** An intent without the id behind it: "restore" of "restore ID", "put_back zone" of "put_back zone ID". */
const aboutNothing = ({ fields }: Form) => (fields["intent"] ?? "").replace(/(?<=.) \S*$/, "");

/** The forms of the pages that links lead to, with something of everything in the shop. */
async function formsOfPages(): Promise<readonly Form[]> {
  const people = twoPeople(shop, [owner, owner]);
  const links = (screens as readonly Screen[]).flatMap(({ path }) =>
    path.includes(":") ? [] : [`/admin/${path}`],
  );
  for (const { prepare } of dayForms(people))
    links.push(`/admin/${(await prepare()).screen.replace(/^\?.*/, "")}`);
  const waiting = new Set(links);
  const opened = new Map<Screen, number>();
  const found: Form[] = [];
  for (const path of waiting) {
    const screen = screenOf(path);
    const pages = screen === null ? PAGES_MAX : (opened.get(screen) ?? 0);
    if (screen === null || pages === PAGES_MAX) continue;
    opened.set(screen, pages + 1);
    const { status, text } = await shop.request(path, { headers });
    if (status !== 200) continue;
    // A form of which there is nothing to send about is sent without its fields.
    const { change } = screen;
    const intents = change === null || typeof change === "string" ? [] : Object.keys(change);
    for (const intent of intents) found.push({ path, fields: { intent }, odd: ["intent"] });
    for (const { action, fields, content } of formsIn(text))
      if (fields["act_id"] !== undefined)
        found.push({ path: action || path, fields, odd: oddFieldsOf(fields, content) });
    for (const link of attributes(text, "a", "href")) {
      const { origin, pathname, search } = new URL(link, shop.url + path);
      if (origin === shop.url && pathname.startsWith("/admin")) waiting.add(pathname + search);
    }
  }
  return found;
}

test(
  "no form of the admin fails at a value that it never sends",
  { timeout: 20 * MINUTE_MS },
  async () => {
    // One of a kind: of a screen, an intent and its fields.
    const forms = new Map(
      (await formsOfPages()).map((form) => [
        [screenOf(form.path)?.path, intentOf(form), ...form.odd.map(kindOf)].join(" "),
        form,
      ]),
    );
    // Fewer would say that the pages were not found.
    expect(forms.size).toBeGreaterThan(250);
    const fields = [...forms.values()].flatMap((form) => form.odd.map((name) => ({ form, name })));
    const sendings = fields.flatMap(({ form, name }, at) =>
      // One of them, and the next one into the next field.
      someOf(oddTexts, oddTexts.length, at).map((odd) => ({
        ...form,
        // As its script sends it: a form that nobody knows has one answer on every page.
        path:
          name !== "intent" || isFull || screenOf(form.path)?.path === ""
            ? form.path
            : dataOf(form.path),
        named: `${form.path} ${intentOf(form)}, ${name}: ${odd.slice(0, 30)}`,
        sent: { [name]: name === "intent" ? `${aboutNothing(form)} ${odd}` : odd },
      })),
    );
    const failed: string[] = [];
    const sendAll = async () => {
      for (let next = sendings.shift(); next !== undefined; next = sendings.shift()) {
        const form = { ...next.fields, act_id: randomUUID(), ...next.sent };
        // As text: what others send meanwhile changes what a form is refused for.
        const { status } = await shop.request(next.path, {
          headers: { ...headers, "Content-Type": "application/x-www-form-urlencoded" },
          text: String(new URLSearchParams(form)),
        });
        // 401: the session has ended, and nothing more is tried.
        if (status >= 500 || status === 401) failed.push(`${status} ${next.named}`);
      }
    };
    await Promise.all(Array.from({ length: SENT_AT_ONCE }, sendAll));
    expect(failed).toEqual([]);
  },
);
