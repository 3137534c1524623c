import { appendFileSync } from "node:fs";

/** The acts that the admin is answering, by the address of their form. */
const inHand = new Map<string, number>();

/**
 * Notes a form of the admin that is sent while the same act of it is being answered: its path and its field
 * `intent`, a line of the file SENT_AT_ONCE_FILE, if that is set. Returns whether it is an act, whether it is sent
 * while the same one is, and what to call when the answer has come.
 */
export function noteForm(
  url: string,
  form: URLSearchParams | FormData,
): { readonly isAct: boolean; readonly isSecond: boolean; readonly answered: () => void } {
  const file = process.env["SENT_AT_ONCE_FILE"];
  const { pathname } = new URL(url);
  const act = textOf(form, "act_id");
  if (act === "" || !pathname.startsWith("/admin"))
    return { isAct: false, isSecond: false, answered: () => {} };
  const key = `${pathname} ${act}`;
  const others = inHand.get(key) ?? 0;
  inHand.set(key, others + 1);
  if (others > 0 && file) appendFileSync(file, `${pathname} ${textOf(form, "intent")}\n`);
  return {
    isAct: true,
    isSecond: others > 0,
    answered: () => inHand.set(key, (inHand.get(key) ?? 1) - 1),
  };
}

function textOf(form: URLSearchParams | FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
