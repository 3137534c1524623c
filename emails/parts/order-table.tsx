import { formatPounds, pence } from "#shop/kit/money.ts";
import type { PaidOrder } from "#shop/mail/schemas/order-mails.ts";
import { VAT_PERCENT } from "#shop/tax/vat.ts";
import { styles } from "./styles.ts";

/** The lines of an order with their options, and the totals below. */
export function OrderTable({ order }: { order: PaidOrder }) {
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
        <Sum name="Subtotal ex VAT" value={money(order.subtotalPence)} isFirst />
        {order.vat === "uk" ? (
          <Sum name={`VAT (${VAT_PERCENT}%)`} value={money(order.vatPence)} />
        ) : (
          <Sum name="UK VAT" value="None (export)" />
        )}
        <Sum
          name={shippingName(order)}
          value={order.shippingPence === 0 ? "Free" : money(order.shippingPence)}
        />
        <Sum name="Total paid" value={money(order.totalPence)} isTotal />
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

/** "Delivery, includes £1.16 VAT". */
function shippingName({ shippingVatPence }: PaidOrder): string {
  return shippingVatPence === 0 ? "Delivery" : `Delivery, includes ${money(shippingVatPence)} VAT`;
}

function money(amountPence: number): string {
  return formatPounds(pence(amountPence));
}
