import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { JoinedStaff } from "#tests/support/staff.ts";
import { tags, unescapeHtml } from "./html.ts";
import type { HttpShop } from "./http-shop.ts";

export type Form = Readonly<Record<string, string>>;

/** One act of a form sent twice at once by one person, and by two people at once. */
export const once = { ofOneAct: 1, ofTwo: 1 };

/** The screens of the admin as two people send their forms, who may both. */
export function twoPeople(shop: HttpShop, [ann, ben]: readonly [JoinedStaff, JoinedStaff]) {
  const as = ({ token }: JoinedStaff) => ({ headers: { Cookie: `admin=${token}` } });
  const open = async (screen: string) => (await shop.request(`/admin/${screen}`, as(ann))).text;
  const post = (screen: string, form: Form, who = ann) =>
    shop.request(`/admin/${screen}`, { ...as(who), form: { act_id: randomUUID(), ...form } });

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
  async function sendTwice(screen: string, prepare: () => Promise<Form>) {
    const form = { ...(await prepare()), act_id: randomUUID() };
    const same = await Promise.all([1, 2].map(() => post(screen, form)));
    expect(same.map(({ status, text }) => [status, messageOf(text)])).toEqual([
      [200, messageOf(same[0]?.text ?? "")],
      [200, messageOf(same[0]?.text ?? "")],
    ]);
    const other = await prepare();
    const ids = [randomUUID(), randomUUID()];
    const two = await Promise.all(
      [ann, ben].map((who, at) => post(screen, { ...other, act_id: ids[at] ?? "" }, who)),
    );
    const statuses = two.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses[0]).toBe(200);
    expect(statuses[1]).toBeLessThan(500);
    return { ofOneAct: await audited([form.act_id]), ofTwo: await audited(ids) };
  }

  return { as, open, post, audited, sendTwice };
}

const messageOf = (html: string) => /role="status"[^>]*>(.*?)<\/p>/s.exec(html)?.[1] ?? "";

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
