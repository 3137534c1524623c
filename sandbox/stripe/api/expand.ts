import { invalid } from "./api-error.ts";
import {
  findObject,
  listObjects,
  type List,
  type StripeObject,
} from "#sandbox/stripe/storage/objects.ts";
import { lineItemList } from "#sandbox/stripe/sessions/line-item-list.ts";
import type { Session, SessionInternals } from "#sandbox/stripe/sessions/session.ts";
import type { Work } from "#sandbox/stripe/storage/store.ts";

/** An object in a response. An id in one of its fields can be replaced by the object itself. */
type Expandable = { [field: string]: unknown };

const DEPTH_MAX = 4;

/** The kind of object that each expandable field refers to. */
const references: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "checkout.session": { payment_intent: "payment_intent" },
  payment_intent: { latest_charge: "charge" },
  charge: { payment_intent: "payment_intent" },
  refund: { payment_intent: "payment_intent", charge: "charge" },
  dispute: { payment_intent: "payment_intent", charge: "charge" },
  balance_transaction: { source: "by its id" },
};

/** The kind of object that an id names, for fields that refer to objects of several kinds. */
function kindOfId(id: string): string {
  const kinds = { ch: "charge", re: "refund", du: "dispute", po: "payout" } as const;
  return kinds[id.slice(0, 2) as keyof typeof kinds];
}

/** Lists that Stripe includes only on request. */
const included: Readonly<Record<string, (work: Work, id: string) => Promise<List>>> = {
  "checkout.session.line_items": async (work, id) => {
    const row = await findObject<Session, SessionInternals>(work, "checkout.session", { id });
    return lineItemList({ id, lines: row?.hidden.lines ?? [] }, {});
  },
  "charge.refunds": (work, id) =>
    listObjects(work, { kind: "refund", url: `/v1/charges/${id}/refunds`, where: { charge: id } }),
};

/**
 * Replaces ids in a response by objects, as the request's `expand` says: `payment_intent`,
 * `payment_intent.latest_charge`, or `data.payment_intent` in lists. Changes the response itself.
 */
export async function expandResponse(
  work: Work,
  response: object,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    const steps = path.split(".");
    if (steps.length > DEPTH_MAX) {
      throw invalid(`You cannot expand more than ${DEPTH_MAX} levels of a property.`, {
        param: "expand",
      });
    }
    await expandPath(work, response as Expandable, steps);
  }
}

async function expandPath(work: Work, at: Expandable, steps: readonly string[]): Promise<void> {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  if (at.object === "list" && step === "data" && Array.isArray(at.data)) {
    for (const item of at.data) await expandPath(work, item, rest);
    return;
  }
  const inner = await expandField(work, at, step);
  if (inner !== null) await expandPath(work, inner, rest);
}

/** Expands a field. Returns its object, or null if the field is empty. */
async function expandField(work: Work, at: Expandable, field: string): Promise<Expandable | null> {
  const kind = String(at.object);
  const include = included[`${kind}.${field}`];
  const fields = references[kind] ?? {};
  const refersTo = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (include !== undefined) {
    at[field] ??= await include(work, String(at.id));
  } else if (refersTo === undefined) {
    throw invalid(`This property cannot be expanded (${field}).`, { param: "expand" });
  }
  if (refersTo !== undefined && typeof at[field] === "string") {
    const found = await findObject<StripeObject, unknown>(
      work,
      refersTo === "by its id" ? kindOfId(at[field]) : refersTo,
      { id: at[field] },
    );
    at[field] = found?.body ?? null;
  }
  const value = at[field];
  return typeof value === "object" && value !== null ? (value as Expandable) : null;
}
