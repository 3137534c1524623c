import { data } from "react-router";
import {
  addRedirect,
  changeRedirect,
  deleteRedirect,
  findChain,
  type RedirectReason,
} from "#shop/catalogue/redirects/change-redirects.server.ts";
import { findNewPath } from "#shop/catalogue/redirects/find-redirect.server.ts";
import {
  chainInWords,
  readShopPath,
  REDIRECTS_MAX,
  type PathProblem,
  type Redirect,
} from "#shop/catalogue/redirects/redirect.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import {
  actOf,
  readTextFields,
  refusedPage,
  type RouteArgs,
  type SentFields,
} from "#admin/http/form.server.ts";
import { findLastAct } from "#admin/http/last-act.server.ts";
import { formatNumber } from "#shop/kit/text.ts";
import { sayRefusal } from "#admin/http/refusals.ts";
import type { FormResult } from "#web/form-result.ts";

export type RedirectResult = ActResult & {
  /** Where the redirect leads now, after a colleague was quicker. */
  readonly now?: string;
};

/** Adds, changes or deletes a redirect. */
export async function answerForm(args: RouteArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const intent = field("intent");
  if (intent === "delete") return remove(field, act);
  if (intent !== "add" && intent !== "change") throw data(null, { status: 400 });
  const read = readRedirect(field);
  if (!read.ok) return data<RedirectResult>({ intent, ...read.result }, 422);
  const { redirect } = read;
  const sent =
    intent === "add"
      ? await addRedirect(db(), { act, redirect })
      : await changeRedirect(db(), { act, redirect, was: field("was") });
  if (sent.ok)
    return data<RedirectResult>({ intent, done: `${redirect.from} leads to ${redirect.to}.` });
  return refuse({ reason: sent.reason, intent, redirect, values: valuesOf(field), act });
}

const valuesOf = (field: SentFields) => ({ from: field("from"), to: field("to") });

type Read =
  | { readonly ok: true; readonly redirect: Redirect }
  | { readonly ok: false; readonly result: FormResult };

function readRedirect(field: SentFields): Read {
  const { publicUrl } = env();
  const [from, to] = [readShopPath(field("from"), publicUrl), readShopPath(field("to"), publicUrl)];
  if (from.ok && to.ok) return { ok: true, redirect: { from: from.value, to: to.value } };
  const fieldErrors = {
    ...(!from.ok && { from: pathProblems[from.reason] }),
    ...(!to.ok && { to: pathProblems[to.reason] }),
  };
  return { ok: false, result: { values: valuesOf(field), fieldErrors } };
}

const pathProblems: Readonly<Record<PathProblem, string>> = {
  empty: "Enter an address, such as /rotary-washing-lines.",
  too_long: "An address has 200 characters at most.",
  no_path: "Enter an address that begins with a slash, such as /rotary-washing-lines.",
  other_site: "Enter an address of this shop.",
  has_query: "Leave out what begins with “?” or “#”: the shop keeps it.",
};

type Refused = {
  readonly reason: RedirectReason;
  readonly intent: "add" | "change";
  readonly redirect: Redirect;
  readonly values: Redirect;
  readonly act: Act;
};

/** The sentence of a refusal beside the field that it is about, with what was typed. */
async function refuse({ reason, intent, redirect, values, act }: Refused) {
  const { from, to } = redirect;
  if (reason === "changed") return overtaken(redirect, values, act);
  if (reason === "act_reused" || reason === "too_many") {
    const message = `${formatNumber(REDIRECTS_MAX)} redirects are the most. Delete one first.`;
    const formError = reason === "too_many" ? message : sayRefusal({ reason }, {}).text;
    return data<RedirectResult>({ intent, values, formError }, reason === "too_many" ? 422 : 409);
  }
  const beside = (name: "from" | "to", text: string) =>
    data<RedirectResult>({ intent, values, fieldErrors: { [name]: text } }, 422);
  if (reason === "taken")
    return beside(
      "from",
      `${from} is a page of the shop or one of its own addresses. A redirect from there would never work.`,
    );
  if (reason === "no_page")
    return beside("to", `There is no page at ${to}. Check the spelling of the address.`);
  if (reason === "exists") {
    const now = await findNewPath(db(), from);
    return beside("from", `${from} leads to ${now ?? "another page"} already. Change that one.`);
  }
  return beside("to", chainText(redirect, (await findChain(db(), redirect)) ?? [from, to]));
}

/** Says which chain there would be, and what to do instead. */
function chainText({ from, to }: Redirect, chain: readonly string[]): string {
  if (from === to) return "An address can’t lead to itself.";
  const words = chainInWords(chain);
  if (chain.at(-1) === chain[0]) return `That is a loop: ${words}.`;
  const instead =
    chain[0] === from ? `Lead ${from} straight to ${chain.at(-1)}.` : `Change ${chain[0]} first.`;
  return `That is a chain: ${words}. ${instead}`;
}

/** A colleague was quicker: what was typed stays, and sending it again saves it. */
async function overtaken({ from }: Redirect, values: Redirect, { actor }: Act) {
  const now = await findNewPath(db(), from);
  const subject = { kind: "redirect", id: from.slice(0, 100) };
  if (now === null) {
    const { who, when } = await findLastAct(subject, "delete_redirect", actor);
    const formError = `${who} deleted this redirect ${when}. Add it again if it is still right.`;
    return data<RedirectResult>({ intent: "add", values, formError }, 409);
  }
  const { who, when } = await findLastAct(subject, "change_redirect", actor);
  const formError = `${who} changed this redirect ${when}: it leads to ${now}. Save again to keep yours.`;
  return data<RedirectResult>({ intent: "change", values, now, formError }, 409);
}

async function remove(field: SentFields, act: Act) {
  const [from, to] = [field("from"), field("was")];
  const deleted = await deleteRedirect(db(), { act, redirect: { from, to } });
  if (deleted.ok)
    return data<RedirectResult>({ intent: "delete", done: `${from} leads nowhere any more.` });
  if (deleted.reason === "act_reused") return refusedPage(deleted, {});
  const now = await findNewPath(db(), from);
  const conflict =
    now === null
      ? `Somebody has deleted ${from} already.`
      : `${from} was not deleted: somebody has changed it since you opened the page.`;
  return data<RedirectResult>({ conflict }, 409);
}
