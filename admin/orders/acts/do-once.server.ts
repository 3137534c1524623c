import { data } from "react-router";
import { done, type Done, type Refused } from "#shop/kit/result.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Changed, Json } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import { db, type Db } from "#shop/platform/database/db.server.ts";
import type { OrderAnswer, OrderResult, SentForm } from "#admin/orders/order-forms.server.ts";
import { refusedAct, type OrderRefusal, type Refusing } from "./conflict.server.ts";

type Deed<Value> = Refusing & {
  readonly work: (tx: Db) => Promise<Done<Value> | Refused<OrderRefusal>>;
  /** What was entered, beside the order. */
  readonly input?: Json;
  readonly changed: Changed;
  readonly done: string;
};

/** Does what a form asks, once for the id of its act, with a row in the audit log. */
export async function doOnce<Value>(
  sent: SentForm,
  { work, input = null, changed, done: text, ...refusing }: Deed<Value>,
): Promise<OrderAnswer> {
  const { act, order, intent } = sent;
  const [action = ""] = intent.split(" ", 1);
  const subject = { kind: "order", id: order.id };
  const outcome = await withAct<null, OrderRefusal>(
    db(),
    { act, action, subject, input },
    async (tx, audit) => {
      const worked = await work(tx);
      if (!worked.ok) return worked;
      audit(changed);
      return done(null);
    },
  );
  return outcome.ok ? data<OrderResult>({ done: text }) : refusedAct(sent, outcome, refusing);
}

/** The fulfilment that a form is about: the second word of its intent. */
export function aboutOf({ intent }: SentForm): string | undefined {
  const [, about] = intent.split(" ", 2);
  return about === undefined || isUuid(about) ? about : badRequest();
}

export function badRequest(): never {
  throw data(null, { status: 400 });
}

/** 422 beside the fields; nothing typed is lost. */
export async function wrong(
  { intent, field }: SentForm,
  fieldErrors: Readonly<Record<string, string>>,
): Promise<OrderAnswer> {
  return data<OrderResult>({ intent, values: Object.fromEntries(field.entries), fieldErrors }, 422);
}
