import { data } from "react-router";
import { addDiscount, pauseDiscount, resumeDiscount } from "#shop/discounts/discounts.server.ts";
import { discountKinds, readCode } from "#shop/discounts/discount.ts";
import { readNewDiscount, type DiscountProblem } from "#shop/discounts/new-discount.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import type { SentFields } from "#admin/http/form.server.ts";
import { sayRefusal } from "#admin/http/refusals.ts";

export type DiscountResult = ActResult & {
  /** The code that a row is about. */
  readonly code?: string;
  /** The categories that were ticked. */
  readonly ticked?: readonly string[];
};

/** Adds, pauses or resumes a code. */
export async function changeDiscounts(field: SentFields, act: Act) {
  const intent = field("intent");
  if (intent === "add") return add(field, act);
  const code = readCode(field("code"));
  if (code === null) throw data(null, { status: 400 });
  const isPause = intent === "pause";
  const outcome = await (isPause ? pauseDiscount : resumeDiscount)(db(), code, act);
  if (outcome.ok || outcome.reason === "unchanged") {
    const done = isPause
      ? `${code} is paused. Orders that are being paid keep it.`
      : `${code} can be used again.`;
    return data<DiscountResult>({ done });
  }
  if (outcome.reason === "no_discount") throw data(null, { status: 404 });
  return data<DiscountResult>({ intent, code, formError: sayRefusal(outcome, {}).text }, 409);
}

/** The terms at the beginning of a sentence. */
const termNames: Readonly<Record<DiscountProblem["term"], string>> = {
  code: "A code",
  percent: "The percentage",
  pounds: "The sum",
  from: "The first day",
  to: "The last day",
  minimum: "The minimum",
  uses: "The number of uses",
  usesPerCustomer: "The number of uses",
  skus: "The number of products",
};

async function add(field: SentFields, act: Act) {
  const ticked = field.all("category");
  const values = Object.fromEntries(field.entries.filter(([name]) => name !== "act_id"));
  const refuse = (name: string, text: string, status = 422) =>
    data<DiscountResult>({ intent: "add", values, ticked, fieldErrors: { [name]: text } }, status);
  const typed = (name: string) => field(name).trim();
  const kind = discountKinds.find((each) => each === field("kind"));
  if (kind === undefined) throw data(null, { status: 400 });
  const read = readNewDiscount({
    code: field("code"),
    kind,
    percent: typed("percent"),
    pounds: typed("pounds"),
    from: typed("from"),
    to: typed("to"),
    minimum: typed("minimum"),
    uses: typed("uses"),
    usesPerCustomer: typed("usesPerCustomer"),
    categories: ticked,
    skus: typed("skus")
      .split(",")
      .map((sku) => sku.trim())
      .filter(Boolean),
  });
  if (!read.ok) return refuse(read.term, `${termNames[read.term]} ${read.problem}.`);
  const added = await addDiscount(db(), read.discount, act);
  if (added.ok) return data<DiscountResult>({ done: `${read.discount.code} is added.` });
  switch (added.reason) {
    case "code_exists":
      return refuse(
        "code",
        "This code already exists. Its terms can’t be changed: choose another code.",
      );
    case "unknown_product":
      return refuse("skus", "One of the products does not exist. Use its SKU.");
    case "unknown_category":
      throw data(null, { status: 400 });
    case "act_reused":
      return refuse("code", sayRefusal(added, {}).text, 409);
  }
}
