import { plainPounds, pence } from "#shop/kit/money.ts";
import type { RefundSum } from "#shop/mail/schemas/order-mails.ts";
import { styles } from "./styles.ts";

/** What a refund is made of: its lines, delivery, goodwill and deduction, and the sum. */
export function RefundTable({ refund }: { refund: RefundSum }) {
  const { shippingPence, goodwillPence, deductionPence, isCompensation } = refund;
  return (
    <table
      data-text-format="dataTable"
      width="100%"
      cellPadding="0"
      cellSpacing="0"
      border={0}
      style={{ borderCollapse: "collapse" }}
    >
      <tbody>
        {refund.lines.map(
          ({ name, quantity, options = "", notSentQuantity, amountPence }, position) => (
            <Row
              key={position}
              name={quantity > 1 ? `${name} (${quantity} of them)` : name}
              note={[options, notSent(notSentQuantity, quantity)].filter(Boolean).join(". ")}
              amountPence={amountPence}
            />
          ),
        )}
        {shippingPence > 0 && <Row name="Delivery" amountPence={shippingPence} />}
        {goodwillPence > 0 && (
          <Row
            name={isCompensation ? "Compensation" : "Price reduction"}
            amountPence={goodwillPence}
          />
        )}
        {deductionPence > 0 && <Row name="Deduction" amountPence={-deductionPence} />}
        <tr>
          <td className="ink line" style={{ ...styles.cell, ...styles.inkRule }}>
            <b style={{ fontWeight: 600 }}>
              {refund.vatPence === 0
                ? "Refunded"
                : `Refunded, includes ${plainPounds(pence(refund.vatPence))} VAT`}
            </b>
          </td>
          <td className="ink line" style={{ ...styles.money, ...styles.inkRule }}>
            {plainPounds(pence(refund.amountPence))}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** Whether the goods still come: a refund alone does not say it. */
function notSent(notSentQuantity: number, quantity: number): string {
  if (notSentQuantity === 0) return "";
  return notSentQuantity === quantity
    ? "We will not send this"
    : `We will not send ${notSentQuantity} of them`;
}

function Row({
  name,
  note = "",
  amountPence,
}: {
  name: string;
  note?: string;
  amountPence: number;
}) {
  return (
    <tr>
      <td className="ink hairline" style={{ ...styles.cell, ...styles.rule }}>
        {name}
        {note !== "" && (
          <>
            <br />
            <span className="ink-2" style={{ ...styles.small, margin: 0 }}>
              {note}
            </span>
          </>
        )}
      </td>
      <td className="ink hairline" style={{ ...styles.money, ...styles.rule }}>
        {plainPounds(pence(amountPence))}
      </td>
    </tr>
  );
}
