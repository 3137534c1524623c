import { data } from "react-router";
import { formatMinute } from "#shop/kit/time.ts";
import { formatPounds } from "#shop/kit/money.ts";
import { formatNumber } from "#shop/kit/text.ts";
import {
  makeEvidence,
  sendPacket,
  WORDS_MAX,
} from "#shop/back-office/disputes/evidence-packet.server.ts";
import { findDispute } from "#shop/payments/disputes/disputes.server.ts";
import { findEvidence, type SavedEvidence } from "#shop/payments/disputes/saved-evidence.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { useReloads } from "#admin/components/use-reloads.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import { actOf, readTextFields, refusedForm } from "#admin/http/form.server.ts";
import type { Route } from "./+types/dispute";
import { moved } from "#admin/http/refusals.ts";
import { DisputeFacts } from "./dispute-facts.tsx";
import { reasonInWords, stateInWords } from "./dispute-words.ts";
import { Evidence } from "./evidence.tsx";
import { SendForms } from "./send-forms.tsx";

async function getDispute(ref: string) {
  const dispute = await findDispute(db(), ref ?? "");
  if (dispute === null) throw data(null, { status: 404 });
  return dispute;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const dispute = await getDispute(params.ref);
  const saved = await findEvidence(db(), dispute.ref);
  const isToSend = dispute.canAnswer && (saved === null || saved.state === "refused");
  const [packet, names] = await Promise.all([
    isToSend ? makeEvidence(db(), dispute.orderId, "") : null,
    findStaffNames(db(), [saved?.preparedBy ?? ""]),
  ]);
  return {
    dispute,
    saved,
    packet,
    sentBy: names.get(saved?.preparedBy ?? "") ?? "The shop",
    maySend: permission(sessionOf(context).staff.role, "disputes.answer") !== "no",
    now: new Date(),
  };
}

type Packet = NonNullable<Awaited<ReturnType<typeof makeEvidence>>>;
type DisputeResult = ActResult & {
  /** What would be sent with the owner's words. */
  readonly packet?: Packet;
};

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const { ref: disputeRef, orderId } = await getDispute(args.params.ref);
  const words = field("words").replaceAll("\r\n", "\n");
  const values = { words };
  if (words.length > WORDS_MAX)
    return data<DisputeResult>({ values, fieldErrors: { words: texts.too_long } }, { status: 422 });
  const packet = (await makeEvidence(db(), orderId, words)) ?? undefined;
  const shown = { values, ...(packet && { packet }) };
  if (field("intent") === "show") return data<DisputeResult>(shown);
  const wanted = { disputeRef, orderId, words, seen: field("seen") };
  const sent = await sendPacket(db(), wanted, actOf(args, field));
  if (sent.ok) return data<DisputeResult>({ done: "The evidence goes to the bank." });
  const refused = refusedForm(sent, { intent: "send" }, texts);
  return data<DisputeResult>({ ...refused.data, ...shown }, refused.init ?? {});
}

const texts = {
  no_dispute: "This dispute is not known any more.",
  too_long: `Use ${formatNumber(WORDS_MAX)} characters at most`,
  changed: moved(
    "Nothing was sent: the evidence has changed since you read it, by your words or by the order. Read it again.",
  ),
  already_sent: moved("A colleague has already sent evidence."),
  cannot_answer: moved("The bank takes no more evidence."),
};

/** A dispute: what would be sent to the bank, word for word, and what was. */
export default function Dispute({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const { dispute, saved, maySend, now } = page;
  const packet = page.packet === null ? null : (result?.packet ?? page.packet);
  useReloads(saved?.state === "sending");
  return (
    <>
      <PageHead
        title={`Dispute of ${dispute.orderNumber}`}
        crumb={{ to: "/money/disputes", name: "Disputes" }}
        note={`${formatPounds(dispute.amountPence)}, ${stateInWords(dispute).toLowerCase()}`}
      />
      <DoneStrip text={saved === null ? undefined : result?.done} />
      <ConflictStrip text={result?.intent === "send" ? result.formError : undefined} />
      {saved !== null && <SentStrip saved={saved} sentBy={page.sentBy} />}
      {/* In a narrow window the evidence comes before the button that sends it. */}
      <div className="grid gap-x-12 gap-y-8 day:grid-cols-[minmax(0,1fr)_22rem] day:grid-rows-[auto_1fr]">
        <div className="day:col-start-2">
          <DisputeFacts {...{ dispute, now }} reason={reasonInWords(dispute.reason)} />
        </div>
        <div className="day:col-start-1 day:row-span-2 day:row-start-1">
          <Evidence
            evidence={packet?.evidence ?? saved?.evidence ?? {}}
            title={packet === null ? "What was sent" : "What would be sent"}
            isNone={packet === null && saved === null}
          />
        </div>
        <div className="day:col-start-2">
          {packet !== null && (
            <SendForms
              key={packet.fingerprint}
              {...{ packet, maySend, result }}
              amount={formatPounds(dispute.amountPence)}
              words={result?.packet === undefined ? "" : (result.values?.["words"] ?? "")}
            />
          )}
        </div>
      </div>
    </>
  );
}

/** What became of the evidence that was sent. */
function SentStrip({ saved, sentBy }: { saved: SavedEvidence; sentBy: string }) {
  const { state, preparedAt, sentAt, failure } = saved;
  if (state === "refused")
    return (
      <p role="status" className="strip strip-error mb-4">
        <strong className="font-semibold text-error">The evidence was refused:</strong> {failure}{" "}
        Nothing went to the bank.
      </p>
    );
  return (
    <p role="status" className="strip mb-4">
      {state === "sending"
        ? `Sent by ${sentBy} on ${formatMinute(preparedAt)}. It is on its way to the bank. The shop tries again until it arrives; you need do nothing.`
        : `Sent to the bank by ${sentBy}, ${formatMinute(sentAt ?? preparedAt)}. It can’t be changed any more.`}
    </p>
  );
}
