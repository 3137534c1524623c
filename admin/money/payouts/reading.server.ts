import { data } from "react-router";
import { HOUR_MS } from "#shop/kit/time.ts";
import { askForPayouts, readPayoutReading } from "#shop/payments/payouts/fetch-payouts.server.ts";
import { provider } from "#shop/payments/provider.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import { actOf, refusedForm, type RouteArgs, type SentFields } from "#admin/http/form.server.ts";

/** A page looks again by itself for this long; after that the job is retried in its own time. */
const LOOKS_FOR_MS = HOUR_MS;

/** When the payouts were read, whether they are being read now, and who may ask for it. */
export async function readReading({ context }: RouteArgs, now: Date) {
  const reading = await readPayoutReading(db());
  const asked = reading.failedAt === null ? reading.askedAt : null;
  return {
    ...reading,
    isRunning: asked !== null && now.getTime() - asked.getTime() < LOOKS_FOR_MS,
    providerName: provider.name,
    mayExplain: permission(sessionOf(context).staff.role, "payouts.explain") !== "no",
  };
}

export type Reading = Awaited<ReturnType<typeof readReading>>;

/** Asks for the payouts, or one payout's lines, to be read again. */
export async function askAgain(args: RouteArgs, field: SentFields, payoutRef: string | null) {
  const asked = await askForPayouts(db(), actOf(args, field), payoutRef);
  if (asked.ok) return data<ActResult>({ intent: "fetch" });
  if (asked.reason === "no_payout") throw data(null, { status: 404 });
  return refusedForm(asked, { intent: "fetch" }, {});
}
