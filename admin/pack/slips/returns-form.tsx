import { settings } from "#shop/content/settings/settings.ts";
import { texts } from "#shop/content/settings/texts.ts";
import { CANCEL_DAYS } from "#shop/content/cancellation.ts";
import { BarCode } from "./bar-code.tsx";
import type { SlipView } from "./slip-view.ts";

const reasons = [
  "I have changed my mind",
  "It does not fit",
  "It is damaged or faulty",
  "It is not what I ordered",
] as const;

/** The back of a slip: how to send something back, and the form that goes with it. */
export function ReturnsForm({ slip: { orderNumber, lines, giftMessage } }: { slip: SlipView }) {
  return (
    <section className="sheet text-[11pt] leading-[15pt]">
      <header className="flex items-start justify-between border-b border-black pb-[4mm]">
        <h2 className="font-serif text-[18pt] leading-[22pt] font-medium">
          Sending something back
        </h2>
        <div className="text-right">
          <p className="font-semibold">{orderNumber}</p>
          <BarCode text={orderNumber} className="mt-[1mm] ml-auto h-[10mm] w-[50mm]" />
        </div>
      </header>
      <ol className="mt-[4mm] list-decimal space-y-[1.5mm] pl-[6mm]">
        <li>
          Tell us within {CANCEL_DAYS} days of receiving the goods: in your account, at{" "}
          {settings().email}, or with this form. You do not have to give a reason.
        </li>
        <li>Put this form in the parcel and post it within {CANCEL_DAYS} days of telling us.</li>
        <li>
          {giftMessage === null
            ? "We refund the way you paid."
            : "We refund the person who bought it, the way they paid."}{" "}
          You pay for the return, unless something is faulty or was not what you ordered: write to
          us first, and we pay.
        </li>
      </ol>
      <div className="mt-[5mm] flex justify-between gap-[8mm]">
        <address className="not-italic">
          <span className="block text-[9pt]">Post it to</span>
          {texts().returnsAddress.map((line) => (
            <span key={line} className="block font-semibold">
              {line}
            </span>
          ))}
        </address>
        <ul aria-label="Reason (tick one)" className="w-[72mm]">
          {reasons.map((reason) => (
            <li key={reason} className="flex items-center gap-[3mm] py-[0.75mm]">
              <Box /> {reason}
            </li>
          ))}
        </ul>
      </div>
      <ReturnedLines lines={lines} />
      <Blanks />
    </section>
  );
}

function Box() {
  return <span aria-hidden="true" className="block size-[4mm] shrink-0 border border-black" />;
}

function ReturnedLines({ lines }: { lines: SlipView["lines"] }) {
  return (
    <table className="mt-[6mm] w-full border-collapse">
      <thead>
        <tr className="border-b border-black text-left text-[9pt]">
          <th scope="col" className="pb-[1mm] font-medium">
            What was in the parcel
          </th>
          <th scope="col" className="w-[20mm] pb-[1mm] text-right font-medium">
            Pieces
          </th>
          <th scope="col" className="w-[28mm] pb-[1mm] text-right font-medium">
            I send back
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, sku, options, quantity }) => (
          <tr
            key={`${sku} ${options}`}
            className="break-inside-avoid border-b border-[#999] align-top"
          >
            <td className="py-[2mm]">
              <span className="font-semibold">{name}</span>
              {options !== "" && <span className="block text-[9pt]">{options}</span>}
            </td>
            <td className="money py-[2mm] text-right">{quantity}</td>
            <td className="py-[2mm]">
              <span
                aria-hidden="true"
                className="ml-auto block h-[6mm] w-[14mm] border border-black"
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const blanks = ["Name", "Received on", "Date and signature"] as const;

/** Lines to write on. */
function Blanks() {
  return (
    <dl className="mt-[10mm] grid grid-cols-2 gap-x-[8mm] gap-y-[10mm]">
      {blanks.map((name, at) => (
        <div key={name} className={at === 2 ? "col-span-2" : ""}>
          <dd aria-hidden="true" className="h-[8mm] border-b border-black" />
          <dt className="mt-[1mm] text-[9pt]">{name}</dt>
        </div>
      ))}
    </dl>
  );
}
