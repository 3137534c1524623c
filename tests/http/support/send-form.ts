import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { expect } from "vitest";
import type { Db } from "#shop/platform/database/db.server.ts";
import { routeAt } from "#admin/http/screen-of.ts";
import { isFull } from "#tests/support/full-size.ts";
import { ANSWERS_ONCE, expectTypedBack, sendThroughChallenge } from "./through-challenge.ts";

/** The forms of the admin that the test file with a database has sent: under way or done, and refused ones. */
const formsOf = new WeakMap<Db, { readonly sent: Set<string>; readonly refused: Set<string> }>();

type Sent = { readonly response: Response; readonly text: string };

/** A line for each form that a test of this run has sent twice at once. */
const notesFile = process.env["SENT_AT_ONCE_FILE"];

/**
 * Sends a request. The first time that a test file does an act of the admin, it is sent twice at once, as by two presses
 * of its button: this fails unless both get one answer and the audit log has it once at most; its effect the test itself
 * sees. The first time that a run does it, at full size each file, it is then sent as if the session had ended meanwhile
 * (through-challenge.ts).
 */
export async function sendForm(
  db: Db,
  url: string,
  init: RequestInit & { readonly headers: Headers },
): Promise<Sent> {
  const send = async () => {
    const response = await fetch(url, init);
    return { response, text: await response.text() };
  };
  const { headers, body: form } = init;
  const isForm = form instanceof URLSearchParams || form instanceof FormData;
  const name = isForm ? nameOf(url, form) : null;
  if (!isForm || name === null) return send();
  const forms = formsOf.get(db) ?? { sent: new Set(), refused: new Set() };
  formsOf.set(db, forms);
  const isNew = !forms.sent.has(name);
  forms.sent.add(name);
  const [first, second] = await Promise.all([send(), isNew ? send() : null]);
  const sent = second !== null && url.endsWith(ANSWERS_ONCE) && !first.response.ok ? second : first;
  const { response, text } = sent;
  const { status } = response;
  // A process that is busy with large files asks to come again.
  const isBusy = [first, second].some((each) => each?.response.status === 503);
  if (second !== null && !isBusy && !url.endsWith(ANSWERS_ONCE))
    expect([url, ...answerOf(second)]).toEqual([url, ...answerOf(first)]);
  if (isNew && (status >= 400 || isBusy)) forms.sent.delete(name);
  else if (isNew) {
    const isNoted = wasNoted(name);
    if (notesFile !== undefined && !isNoted) appendFileSync(notesFile, `${name}\n`);
    const acts = db.selectFrom("auditLog").select("id").where("actId", "=", actOf(form));
    expect([url, (await acts.execute()).length]).toEqual([url, expect.toBeOneOf([0, 1])]);
    if (isFull || !isNoted) await sendThroughChallenge({ url, headers, form, response });
  }
  const isRefused = status === 409 || status === 422;
  if (isRefused) {
    const isFirst = !forms.refused.has(name);
    forms.refused.add(name);
    await expectTypedBack({ url, headers, form, response }, text, isFirst);
  }
  return sent;
}

const wasNoted = (name: string) =>
  notesFile !== undefined &&
  existsSync(notesFile) &&
  readFileSync(notesFile, "utf8").split("\n").includes(name);

const actOf = (form: URLSearchParams | FormData) => String(form.get("act_id") ?? "");

/** What a page says of a job, which may be done by the next answer. */
const ofJob = /^.*\bbeing read from Stripe\b.*$/s;

/** What a person sees first: the page that an answer leads to, or its message. */
function answerOf({ response: { status, headers }, text }: Sent) {
  if (status >= 400) return [status];
  const message = /role="status"[^>]*>(.*?)<\/?(?:p|form|div)\b/s.exec(text)?.[1] ?? "";
  const place = headers.get("Location")?.replace(/^\/admin\/pack\/LL-\d+/, "");
  return [status, place, message.replace(ofJob, "")];
}

/** The screen of an act of the admin, with the first word of its intent where the screen has several; null for others. */
function nameOf(url: string, form: URLSearchParams | FormData): string | null {
  const { pathname } = new URL(url);
  if (actOf(form) === "" || !pathname.startsWith("/admin")) return null;
  const { screen } = routeAt(pathname);
  if (screen === null) return null;
  const isOfIntent = screen.change !== null && typeof screen.change === "object";
  const [intent = ""] = String(form.get("intent") ?? "").split(" ", 1);
  return isOfIntent ? `${screen.path} ${intent}` : screen.path;
}
