import { isDay } from "#shop/kit/time.ts";
import { delayInWords } from "#shop/making/delay-in-words.ts";
import { delayedLines } from "#shop/making/delayed-lines.ts";
import { addWorkingDays } from "#shop/shipping/working-days.ts";
import { MailPreview } from "#admin/components/mail-preview.tsx";
import type { LateRow } from "./late-view.server.ts";

/** The mail to one customer as it will be sent, but for its greeting and its foot. */
export function LateMail({
  row: { orderNumber, leaveBy, waiting, transit, unlessHeld, proposed },
  day,
  message,
  now,
  isFirst,
}: {
  row: LateRow;
  day: string;
  message: string;
  now: string;
  /** The first mail is open. */
  isFirst: boolean;
}) {
  const leaves = isDay(day) ? day : proposed;
  const { name, promisedBefore } = delayedLines(waiting, { from: leaveBy, to: leaves });
  const words = delayInWords(
    {
      orderNumber,
      name,
      promisedBefore,
      promisedFor: addWorkingDays(leaves, transit.days, transit.nation),
      unlessHeld,
    },
    new Date(now),
  );
  return (
    <details className="mt-2" open={isFirst}>
      <summary className="on-paper cursor-pointer whitespace-normal">
        Mail: {words.after[0]}
      </summary>
      <MailPreview {...{ words, message }} className="mt-2 whitespace-normal" />
    </details>
  );
}
