import { formatMinute } from "#shop/kit/time.ts";
import type { SavedEvidence } from "#shop/payments/disputes/saved-evidence.server.ts";

/** What became of the evidence that was sent. */
export function SentStrip({ saved, sentBy }: { saved: SavedEvidence; sentBy: string }) {
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
