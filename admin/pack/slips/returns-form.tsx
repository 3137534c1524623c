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

/** Lines to write on. */
const blanks = ["Name", "Received on", "Date and signature"] as const;

/** The back of a slip: how to send something back, and the form that goes with it. */
export function ReturnsForm({ slip: { orderNumber, lines, giftMessage } }: { slip: SlipView }) {
  const refunded =
    giftMessage === null
      ? "We refund the way you paid."
      : "We refund the person who bought it, the way they paid.";
  return (
    <section className="sheet slip-back">
      <header>
        <h2>Sending something back</h2>
        <div>
          <b>{orderNumber}</b>
          <BarCode text={orderNumber} isAgain />
        </div>
      </header>
      <ol>
        <li>{`Tell us within ${CANCEL_DAYS} days of receiving the goods: in your account, at ${settings().email}, or with this form. You do not have to give a reason.`}</li>
        <li>{`Put this form in the parcel and post it within ${CANCEL_DAYS} days of telling us.`}</li>
        <li>{`${refunded} You pay for the return, unless something is faulty or was not what you ordered: write to us first, and we pay.`}</li>
      </ol>
      <div className="post-to">
        <address>
          <small>Post it to</small>
          {texts().returnsAddress.join("\n")}
        </address>
        <ul aria-label="Reason (tick one)">
          {reasons.map((reason) => (
            <li key={reason} className="box">
              {reason}
            </li>
          ))}
        </ul>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">What was in the parcel</th>
            <th scope="col" className="pieces">
              Pieces
            </th>
            <th scope="col" className="pieces">
              I send back
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, sku, options, quantity }) => (
            <tr key={`${sku} ${options}`}>
              <td>
                <b>{name}</b>
                {options !== "" && <div>{options}</div>}
              </td>
              <td className="pieces">{quantity}</td>
              <td className="box" />
            </tr>
          ))}
        </tbody>
      </table>
      <div className="blanks">
        {blanks.map((name) => (
          <p key={name}>{name}</p>
        ))}
      </div>
    </section>
  );
}
