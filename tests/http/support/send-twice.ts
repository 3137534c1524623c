import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { JoinedStaff } from "#tests/support/staff.ts";
import { tags, unescapeHtml } from "./html.ts";
import type { HttpResponse, HttpShop } from "./http-shop.ts";
import { filledForm } from "./press.ts";

export type Form = Readonly<Record<string, string>>;

/** A form that is to be sent, and where to below /admin. */
export type Sending = {
  readonly screen: string;
  readonly form: Form;
  /** Sent with it as `file`. */
  readonly file?: File;
};

/** One act of a form sent twice at once by one person, and by two people at once. */
export const once = { ofOneAct: 1, ofTwo: 1 };
/** The same of a form that says how something is to be: the other person finds it so, and says it as well. */
export const onceEach = { ofOneAct: 1, ofTwo: 2 };

/** The screens of the admin as two people send their forms, who may both. */
export function twoPeople(shop: HttpShop, [ann, ben]: readonly [JoinedStaff, JoinedStaff]) {
  const as = ({ token }: JoinedStaff) => ({ headers: { Cookie: `admin=${token}` } });
  const open = async (screen: string) => (await shop.request(`/admin/${screen}`, as(ann))).text;
  const send = ({ screen, form, file }: Sending, who = ann) =>
    shop.request(`/admin/${screen}`, {
      ...as(who),
      ...(file === undefined ? { form } : { upload: withFile(form, file) }),
    });
  const post = (screen: string, form: Form, who = ann) =>
    send({ screen, form: { act_id: randomUUID(), ...form } }, who);

  /** The form of a screen with a button of this name, as a browser without JavaScript would send it. */
  async function fill(
    screen: string,
    button: string,
    { typed = {}, containing = "" }: { readonly typed?: Form; readonly containing?: string } = {},
  ): Promise<Sending> {
    const { action, fields } = filledForm(await open(screen), button, containing);
    const to = action === null ? screen : action.replace("/admin/", "");
    return { screen: to, form: { ...fields, ...typed } };
  }

  const audited = async (actIds: readonly string[]) => {
    const acts = shop.db
      .selectFrom("audit_log")
      .select("id")
      .where("act_id", "in", [...actIds]);
    return (await acts.execute()).length;
  };

  /**
   * Sends a form twice at once with one act id, as two presses of one person do, then a new one with two act ids, as
   * two people do: both get one answer, and nothing fails. Returns how many acts each pair was.
   */
  async function sendPreparedTwice(prepare: () => Promise<Sending>) {
    const one = withAct(await prepare(), randomUUID());
    const same = await Promise.all([send(one), send(one)]);
    const [answer] = same.map(answerOf);
    expect(answer).toMatchObject({ isDone: true });
    expect(same.map(answerOf)).toEqual([answer, answer]);
    const other = await prepare();
    const pair = [randomUUID(), randomUUID()].map((actId) => withAct(other, actId));
    const two = await Promise.all([ann, ben].map((who, at) => send(pair[at] ?? other, who)));
    const statuses = two.map(({ status }) => status).toSorted((a, b) => a - b);
    expect([200, 302, 303]).toContain(statuses[0]);
    expect(statuses[1]).toBeLessThan(500);
    return {
      ofOneAct: await audited([actOf(one)]),
      ofTwo: await audited(pair.map(actOf)),
    };
  }

  /** The same for forms that are all sent to one screen. */
  const sendTwice = (screen: string, prepare: () => Promise<Form>) =>
    sendPreparedTwice(async () => ({ screen, form: await prepare() }));

  return { as, open, send, post, fill, audited, sendTwice, sendPreparedTwice };
}

const withAct = (sending: Sending, actId: string): Sending => ({
  ...sending,
  form: { ...sending.form, act_id: actId },
});
const actOf = ({ form }: Sending) => form["act_id"] ?? "";

function withFile(form: Form, file: File): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) body.set(name, value);
  body.set("file", file);
  return body;
}

/** What a person sees first of an answer: its message, or the page that it leads to. */
function answerOf({ status, text, headers }: HttpResponse) {
  const isDone = status === 200 || status === 302 || status === 303;
  return { status, isDone, message: messageOf(text), to: headers.get("Location") };
}

const messageOf = (html: string) =>
  /role="status"[^>]*>(.*?)<\/?(?:p|form|div)\b/s.exec(html)?.[1] ?? "";

/** The fields of the form of a page that has this intent. */
export function formOf(html: string, intent: string): Form {
  const forms = [...html.matchAll(/<form.*?<\/form>/gs)].map(([form]) => form);
  const form = forms.find((each) => each.includes(`value="${intent}"`)) ?? "";
  if (form === "") throw new Error(`The page has no form "${intent}".`);
  const fields = tags(form, "input").map((tag) => [
    / name="([^"]*)"/.exec(tag)?.[1] ?? "",
    unescapeHtml(/ value="([^"]*)"/.exec(tag)?.[1] ?? ""),
  ]);
  const { act_id: _, ...others } = Object.fromEntries(fields) as Record<string, string>;
  return { ...others, intent };
}
