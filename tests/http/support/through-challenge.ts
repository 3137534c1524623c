import { expect } from "vitest";
import { isPassword } from "#shop/kit/text.ts";
import { WAITING } from "#admin/http/kept-form.ts";
import { unescapeHtml } from "./html.ts";
import { filledForm, sentFormIn, typedInto } from "./press.ts";

/** A form of the admin that was answered: where it was sent, by whom, and what the answer was. */
type Answered = {
  readonly url: string;
  readonly headers: Headers;
  readonly form: URLSearchParams | FormData;
  readonly response: Response;
};

type SentFields = readonly (readonly [name: string, value: string])[];

/** Answers once with what it has made, and then says that it was shown. */
export const ANSWERS_ONCE = "/admin/me/recovery-codes";

/** Is in no page again. */
const CODE = "code";
/** No field reads it as a number, a day or a code, and the shortest one has room for it. */
const REFUSED = "no";

/**
 * Sends the form again as if the session had ended meanwhile, and then as the page that asks for the sign-in sends it
 * on. Fails unless each field waits in that page and the act that arrives is the same: it gets the same answer, but
 * for the order that is next in the queue by then. Then sends the same act with other texts, which is refused, and
 * fails unless they come back. An address that answers with no page has nothing in which a form could wait.
 */
export async function sendThroughChallenge(answered: Answered) {
  const { url, headers, form, response } = answered;
  const { fields, open } = fieldsOf(form);
  const waiting = await waitingForm(answered, fields);
  if (waiting === null) return;
  expect([url, JSON.parse(waiting)]).toEqual([url, open]);
  // Passwords and files do not wait: they are asked for again.
  if (open.length < [...form].length || url.endsWith(ANSWERS_ONCE)) return;
  const cookie = headers.get("Cookie");
  const { answer: arrived, page: shown } = await send(answered, [[WAITING, waiting]], cookie);
  const answerOf = (each: Response) => [
    url,
    each.status,
    each.headers.get("Location")?.replace(/^\/admin\/pack\/LL-\d+/, "/admin/pack/the-next"),
  ];
  expect(answerOf(arrived)).toEqual(answerOf(response));

  const page = arrived.status === 200 ? shown : (await send(answered, null, cookie)).page;
  const typed = typedInto(page, Object.fromEntries(open)) ?? {};
  const others = open.map(([name, value]) => [name, name in typed ? REFUSED : value]);
  if (Object.keys(typed).length === 0) return;
  const body = new URLSearchParams(others);
  const refused = await send(answered, fieldsOf(body).fields, cookie);
  await expectTypedBack({ url, headers, form: body, response: refused.answer }, refused.page, true);
}

/**
 * Fails unless a page that refuses a form has in it what was typed; `isSentOn`: also when the session ended before the
 * form was sent, and with the id of its act, so that the next press is the same one. What a colleague has changed
 * meanwhile, or what was done, is said in its place.
 */
export async function expectTypedBack(answered: Answered, page: string, isSentOn: boolean) {
  const { url, form, response, headers } = answered;
  const { fields, open } = fieldsOf(form);
  const isPage = page.startsWith("<!DOCTYPE html>") && open.length === [...form].length;
  if (!isPage || (response.status !== 409 && response.status !== 422)) return;
  const sent = Object.fromEntries(open);
  const lostIn = (html: string) => {
    const typed = typedInto(html, sent);
    if (typed === null && response.status === 422) return sentencesLostIn(html, sent);
    return Object.entries(typed ?? {}).filter(([name, value]) => {
      const wanted = sent[name]?.trim() ?? "";
      if (name === CODE || value === sent[name] || value === wanted) return false;
      return sent[`was_${name}`] !== sent[name] && !saysElsewhere(html, wanted);
    });
  };
  expect([url, lostIn(page)]).toEqual([url, []]);
  // A conflict may be over by now.
  if (response.status === 409 || !isSentOn) return;
  const actId = sentFormIn(page, sent)?.actId;
  const sentOn = fields.map(([name, value]) =>
    name === "act_id" && actId !== undefined ? ([name, actId] as const) : ([name, value] as const),
  );
  const waiting = await waitingForm(answered, sentOn);
  const through = await send(answered, [[WAITING, waiting ?? ""]], headers.get("Cookie"));
  // Attempts at a password or a code have a limit.
  if (through.answer.status === 429) return;
  // A job or somebody else may have moved what the form is about.
  const status = through.answer.status === 409 ? response.status : through.answer.status;
  expect([url, status, lostIn(through.page)]).toEqual([url, response.status, []]);
  if (through.answer.status === 422)
    expect([url, sentFormIn(through.page, sent)?.actId]).toEqual([url, actId]);
}

/** The words of a person that a page does not have, whose form has gone from it. */
function sentencesLostIn(html: string, sent: Readonly<Record<string, string>>) {
  const isOfPage = (name: string) => /^(?:intent|seen.*|was_.*)$/.test(name);
  return Object.entries(sent).filter(
    ([name, text]) =>
      !isOfPage(name) && text.trim().includes(" ") && !saysElsewhere(html, text.trim()),
  );
}

const saysElsewhere = (html: string, text: string) =>
  text !== REFUSED && unescapeHtml(html).includes(text);

function fieldsOf(form: Answered["form"]): { fields: SentFields; open: SentFields } {
  const fields = [...form].filter(([, value]) => typeof value === "string") as [string, string][];
  return { fields, open: fields.filter(([name]) => !isPassword(name)) };
}

/** Posts the fields to the address of the form, or opens it. */
async function send({ url, headers }: Answered, sent: SentFields | null, cookie: string | null) {
  const more = new Headers(headers);
  more.delete("Cookie");
  if (cookie !== null) more.set("Cookie", cookie);
  const body = sent && new URLSearchParams(sent.map(([name, value]) => [name, value]));
  const posted = body && { method: "POST", body };
  const answer = await fetch(url, { headers: more, redirect: "manual", ...posted });
  return { answer, page: await answer.text() };
}

/** What waits in the page that asks for the sign-in; null where no page answers. */
async function waitingForm(answered: Answered, fields: SentFields): Promise<string | null> {
  const { answer, page } = await send(answered, fields, null);
  expect([answered.url, answer.status]).toEqual([answered.url, 401]);
  if (!page.startsWith("<!DOCTYPE html>")) return null;
  return filledForm(page, "Sign in").fields[WAITING] ?? "";
}
