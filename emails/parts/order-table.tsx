import { plainPounds, pence } from "#shop/kit/money.ts";
import type { PaidOrder } from "#shop/mail/schemas/order-mails.ts";
import { styles } from "./styles.ts";

/** The lines of an order or an offer with their options, and the totals below. */
export function OrderTable({ order, total = "Total paid" }: { order: PaidOrder; total?: string }) {
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
        {order.lines.map((line, position) => (
          <Line key={position} line={line} />
        ))}
        {order.totals.map((total, position) => (
          <Sum key={position} {...wordsOf(total, order)} isFirst={position === 0} />
        ))}
        <Sum name={total} value={money(order.totalPence)} isTotal />
      </tbody>
    </table>
  );
}

function Line({ line }: { line: PaidOrder["lines"][number] }) {
  return (
    <tr>
      <td className="ink hairline" style={{ ...styles.cell, ...styles.rule }}>
        <b style={{ fontWeight: 600 }}>{line.name}</b>
        {line.quantity > 1 && ` (${line.quantity} at ${money(line.unitPence)})`}
        {line.options.map(({ name, label }) => (
          <span key={name}>
            <br />
            <span className="ink-2" style={{ ...styles.small, margin: 0 }}>
              {name}: {label}
            </span>
          </span>
        ))}
      </td>
      <td className="ink hairline" style={{ ...styles.money, ...styles.rule }}>
        {money(line.linePence)}
      </td>
    </tr>
  );
}

function Sum({
  name,
  value,
  isFirst = false,
  isTotal = false,
}: {
  name: string;
  value: string;
  isFirst?: boolean;
  isTotal?: boolean;
}) {
  const isRuled = isFirst || isTotal;
  const rule = isRuled ? styles.inkRule : {};
  const className = isRuled ? "ink line" : "ink";
  const size = isTotal ? { fontSize: "20px", lineHeight: "28px" } : {};
  return (
    <tr>
      <td className={className} style={{ ...styles.cell, ...rule, ...size }}>
        {isTotal ? <b style={{ fontWeight: 600 }}>{name}</b> : name}
      </td>
      <td className={className} style={{ ...styles.money, ...rule, ...size }}>
        {value}
      </td>
    </tr>
  );
}

/** What a sum is called in the mail, and how it reads there: "Delivery, includes £1.16 VAT", "Free". */
function wordsOf(
  { code, label, amountPence, vatPence }: PaidOrder["totals"][number],
  { vat }: PaidOrder,
): { name: string; value: string } {
  const withVat = (name: string) =>
    vatPence === 0 ? name : `${name}, includes ${money(Math.abs(vatPence))} VAT`;
  switch (code) {
    case "subtotal":
      return { name: "Subtotal ex VAT", value: money(amountPence) };
    case "vat":
      return vat === "export"
        ? { name: "UK VAT", value: "None (export)" }
        : { name: label, value: money(amountPence) };
    case "discount":
      return { name: withVat(label), value: money(amountPence) };
    case "shipping":
      return { name: withVat("Delivery"), value: amountPence === 0 ? "Free" : money(amountPence) };
  }
}

function money(amountPence: number): string {
  return plainPounds(pence(amountPence));
}
