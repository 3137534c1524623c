import { expect } from "vitest";
import { WAITING } from "#admin/http/kept-form.ts";
import { filledForm } from "./press.ts";

/** A form of the admin that was answered: where it was sent, by whom, and what the answer was. */
type Answered = {
  readonly url: string;
  readonly headers: Headers;
  readonly form: URLSearchParams | FormData;
  readonly response: Response;
};

/** Answers once with what it has made, and then says that it was shown. */
const ANSWERS_ONCE = "/me/recovery-codes";

/**
 * Sends the form again as if the session had ended meanwhile, and then as the page that asks for the sign-in sends it
 * on. Fails unless each field waits in that page and the act that arrives is the same: it gets the same answer, but
 * for the order that is next in the queue by then. An address that answers with no page has nothing in which a form
 * could wait.
 */
export async function sendThroughChallenge({ url, headers, form, response }: Answered) {
  const fields = [...form].filter(([, value]) => typeof value === "string") as [string, string][];
  const open = fields.filter(([name]) => !/password$/i.test(name));
  const send = async (sent: readonly [string, string][], cookie: string | null) => {
    const more = new Headers(headers);
    more.delete("Cookie");
    if (cookie !== null) more.set("Cookie", cookie);
    const body = new URLSearchParams(sent.map(([name, value]) => [name, value]));
    return fetch(url, { method: "POST", headers: more, redirect: "manual", body });
  };
  const ended = await send(fields, null);
  const page = await ended.text();
  expect([url, ended.status]).toEqual([url, 401]);
  if (!page.startsWith("<!DOCTYPE html>")) return;
  const waiting = filledForm(page, "Sign in").fields[WAITING] ?? "";
  expect([url, JSON.parse(waiting)]).toEqual([url, open]);
  // Passwords and files do not wait: they are asked for again.
  if (open.length < [...form].length || url.endsWith(ANSWERS_ONCE)) return;
  const arrived = await send([[WAITING, waiting]], headers.get("Cookie"));
  await arrived.text();
  const answerOf = (each: Response) => [
    url,
    each.status,
    each.headers.get("Location")?.replace(/^\/admin\/pack\/LL-\d+/, "/admin/pack/the-next"),
  ];
  expect(answerOf(arrived)).toEqual(answerOf(response));
}
