import { isUuid } from "#shop/kit/uuid.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act, Changed, Json, Subject } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { countAttempt } from "#shop/platform/rate-limit.server.ts";
import { mailVerifyLink } from "#shop/accounts/account-mail.server.ts";
import { lockCustomer, selectCustomer } from "#shop/accounts/account-queries.server.ts";
import type { Customer } from "#shop/accounts/customer.ts";
import { VERIFY_MAILS, verifyMailsKey } from "#shop/accounts/email-verification.server.ts";
import { endOtherSessions } from "#shop/accounts/sessions/open-sessions.server.ts";

/** `no_customer`: the account was deleted meanwhile, or there never was one. */
export type CustomerActRefused<Reason extends string = never> = Refused<
  "no_customer" | "act_reused" | Reason
>;

/** The account of a customer, for staff; null if there is none. */
export async function findCustomer(db: Db, customerId: string): Promise<Customer | null> {
  return isUuid(customerId) ? selectCustomer(db, customerId) : null;
}

/** Staff end all of a customer's sessions, for example when a stranger has got hold of one. */
export function endCustomerSessions(
  db: Db,
  customerId: string,
  act: Act,
): Promise<Done<null> | CustomerActRefused> {
  return withCustomer(db, { customerId, act, action: "end_customer_sessions" }, async (tx) => {
    await endOtherSessions(tx, customerId, null);
    return done(null);
  });
}

/**
 * Staff have the link that verifies the e-mail address mailed again; earlier ones stop working. Refuses a
 * verified address, and a sixth link within 15 minutes, no matter who asked for the others.
 */
export async function resendVerification(
  db: Db,
  customerId: string,
  act: Act,
): Promise<Done<null> | CustomerActRefused<"verified_already" | "too_many">> {
  const named = { customerId, act, action: "resend_verification" };
  return withCustomer(db, named, async (tx, customer) => {
    if (customer.isVerified) return refused("verified_already");
    const attempt = await countAttempt(tx, verifyMailsKey(customerId), VERIFY_MAILS);
    if (!attempt.ok) return refused("too_many");
    await mailVerifyLink(tx, customer);
    return done(null);
  });
}

/** Staff stop an account from placing orders, or allow it again. Orders that were placed go on. */
export async function blockOrdering(
  db: Db,
  { customerId, isBlocked }: { customerId: string; isBlocked: boolean },
  act: Act,
): Promise<Done<null> | CustomerActRefused> {
  const action = isBlocked ? "block_ordering" : "allow_ordering";
  return withCustomer(db, { customerId, act, action }, async (tx, _, audit) => {
    const { orderingBlockedAt: since } = await tx
      .selectFrom("customers")
      .select("orderingBlockedAt")
      .where("id", "=", customerId)
      .executeTakeFirstOrThrow();
    audit({ ordering_blocked: { from: since !== null, to: isBlocked } });
    await tx
      .updateTable("customers")
      .set({ orderingBlockedAt: isBlocked ? (since ?? new Date()) : null })
      .where("id", "=", customerId)
      .execute();
    return done(null);
  });
}

/** A customer as what an act is about. */
export function customerSubject(id: string): Subject {
  return { kind: "customer", id };
}

type CustomerAct = {
  readonly customerId: string;
  readonly act: Act;
  readonly action: string;
  readonly input?: Json;
};

/** Does an act of staff about an account once, with the account locked. */
export async function withCustomer<Value extends Json, Reason extends string>(
  db: Db,
  { customerId, act, action, input = null }: CustomerAct,
  work: (
    tx: Db,
    customer: Customer,
    audit: (changed: Changed) => void,
  ) => Promise<Done<Value> | Refused<Reason>>,
): Promise<Done<Value> | CustomerActRefused<Reason>> {
  if (!isUuid(customerId)) return refused("no_customer");
  const named = { act, action, subject: customerSubject(customerId), input };
  return withAct<Value, Reason | "no_customer">(db, named, async (tx, audit) => {
    const customer = await lockCustomer(tx, customerId);
    return customer === null ? refused("no_customer") : work(tx, customer, audit);
  });
}
