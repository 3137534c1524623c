import { changeBalance, DISPUTE_FEE } from "#sandbox/stripe/balance/balance-transaction.ts";
import { invalid, missing } from "#sandbox/stripe/api/api-error.ts";
import { addEvent, noApiRequest, type Cause } from "#sandbox/stripe/events/events.ts";
import {
  findObject,
  insertObject,
  listObjects,
  saveObject,
  type Stored,
} from "#sandbox/stripe/storage/objects.ts";
import type { ChargeRow } from "#sandbox/stripe/sessions/session-lifecycle.ts";
import { nowSeconds, type Work } from "#sandbox/stripe/storage/store.ts";
import type { Charge } from "./charge.ts";
import { newDispute, type Dispute } from "./dispute.ts";

/** Opens a dispute of the whole charge. */
export async function openDispute(work: Work, charge: ChargeRow): Promise<void> {
  const body: Dispute = newDispute(charge.body, nowSeconds(work.store));
  charge.body.disputed = true;
  await insertObject(work, { body, hidden: {}, dueAt: null });
  const taken = { type: "adjustment", category: "dispute", fee: DISPUTE_FEE } as const;
  await changeBalance(work, { ...taken, amount: -body.amount, source: body.id });
  await saveObject(work, charge);
  await addEvent(work, { type: "charge.dispute.created", object: body, cause: noApiRequest });
}

/** Stripe's limit for all texts of evidence together. */
const EVIDENCE_MAX = 150_000;

/** What a request changes of a dispute; without `submit` the evidence is only kept. */
export type DisputeUpdate = {
  readonly id: string;
  readonly evidence?: { readonly [text: string]: string | undefined };
  readonly metadata?: Record<string, string>;
  readonly submit: boolean;
};

/**
 * Keeps evidence and submits it, which can be done once. As in Stripe's test mode, the text "winning_evidence" wins
 * the dispute and "losing_evidence" loses it (docs.stripe.com/testing#evidence); with any other it is under review.
 */
export async function updateDispute(
  work: Work,
  { id, evidence = {}, metadata = {}, submit }: DisputeUpdate,
  cause: Cause,
): Promise<Dispute> {
  const row = await lockOpenDispute(work, id);
  if (row.body.evidence_details.submission_count > 0)
    throw invalid("You have already submitted evidence for this dispute.");
  const previous = { status: row.body.status };
  Object.assign(row.body.evidence, evidence);
  Object.assign(row.body.metadata, metadata);
  const texts = Object.values(row.body.evidence).filter((value) => typeof value === "string");
  if (texts.join("").length > EVIDENCE_MAX)
    throw invalid(`The combined character count of evidence must be at most ${EVIDENCE_MAX}.`);
  row.body.evidence_details.has_evidence = true;
  if (submit) {
    row.body.evidence_details.submission_count += 1;
    row.body.evidence_details.submission_method = "manual";
    row.body.status = "under_review";
  }
  await saveObject(work, row);
  await addEvent(work, { type: "charge.dispute.updated", object: row.body, previous, cause });
  const text = row.body.evidence.uncategorized_text;
  if (submit && text === "winning_evidence") return close(work, row, { status: "won", cause });
  if (submit && text === "losing_evidence") return close(work, row, { status: "lost", cause });
  return row.body;
}

/** Accepts a dispute, which loses it. */
export async function acceptDispute(work: Work, id: string, cause: Cause): Promise<Dispute> {
  return close(work, await lockOpenDispute(work, id), { status: "lost", cause });
}

/** Whether a charge can't be refunded because of a dispute that is open or lost. */
export async function isDisputed(work: Work, charge: Charge): Promise<boolean> {
  if (!charge.disputed) return false;
  const { data } = await listObjects(work, {
    kind: "dispute",
    url: "/v1/disputes",
    where: { charge: charge.id },
  });
  return (data as Dispute[]).some((dispute) => dispute.status !== "won");
}

type DisputeRow = Stored<Dispute, unknown>;

async function lockOpenDispute(work: Work, id: string): Promise<DisputeRow> {
  const row = await findObject<Dispute, unknown>(work, "dispute", { id, lock: true });
  if (row === null) throw missing("dispute", id);
  if (row.body.status === "won" || row.body.status === "lost") {
    throw invalid("This dispute is already closed.");
  }
  return row;
}

async function close(
  work: Work,
  row: DisputeRow,
  { status, cause }: { status: "won" | "lost"; cause: Cause },
): Promise<Dispute> {
  const previous = { status: row.body.status };
  row.body.status = status;
  row.body.is_charge_refundable = status === "won";
  await saveObject(work, row);
  const back = { type: "adjustment", category: "dispute_reversal", fee: 0 } as const;
  if (status === "won")
    await changeBalance(work, { ...back, amount: row.body.amount, source: row.body.id });
  await addEvent(work, { type: "charge.dispute.closed", object: row.body, previous, cause });
  return row.body;
}
