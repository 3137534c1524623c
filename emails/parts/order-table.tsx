import { formatPounds, pence } from "#shop/kit/money.ts";
import { looks } from "./styles.ts";

/** What an order came to, as its quote said. The mail adds up nothing. */
export type MailedOrder = {
  readonly lines: readonly {
    readonly name: string;
    readonly options: readonly { readonly name: string; readonly label: string }[];
    readonly quantity: number;
    /** What the customer paid for one, and for the line: with VAT where it was charged. */
    readonly unitPence: number;
    readonly linePence: number;
    readonly madeToOrder?: boolean;
    readonly leadTimeDays?: number | null;
  }[];
  readonly subtotalPence: number;
  readonly vatPence: number;
  readonly vat: "uk" | "export";
  readonly shippingPence: number;
  /** The UK VAT that the shipping contains. Absent in mails that an earlier release wrote. */
  readonly shippingVatPence?: number;
  readonly zone: string;
  readonly totalPence: number;
};

/** The lines with their options, and the sums beneath. */
export function OrderTable({ order }: { order: MailedOrder }) {
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
        <Sum
          name={order.vat === "uk" ? "VAT (20%)" : "VAT (export)"}
          value={money(order.vatPence)}
        />
        <Sum
          name={shippingName(order)}
          value={order.shippingPence === 0 ? "Free of charge" : money(order.shippingPence)}
        />
        <Sum name="Total paid" value={money(order.totalPence)} isTotal />
      </tbody>
    </table>
  );
}

function Line({ line }: { line: MailedOrder["lines"][number] }) {
  return (
    <tr>
      <td className="ink hairline" style={{ ...looks.cell, ...looks.rule }}>
        <b style={{ fontWeight: 600 }}>{line.name}</b>
        {line.quantity > 1 && ` (${line.quantity} at ${money(line.unitPence)})`}
        {line.options.map(({ name, label }) => (
          <span key={name}>
            <br />
            <span className="ink-2" style={{ ...looks.small, margin: 0 }}>
              {name}: {label}
            </span>
          </span>
        ))}
      </td>
      <td className="ink hairline" style={{ ...looks.money, ...looks.rule }}>
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
  const rule = isRuled ? looks.inkRule : {};
  const className = isRuled ? "ink line" : "ink";
  const size = isTotal ? { fontSize: "20px", lineHeight: "28px" } : {};
  return (
    <tr>
      <td className={className} style={{ ...looks.cell, ...rule, ...size }}>
        {isTotal ? <b style={{ fontWeight: 600 }}>{name}</b> : name}
      </td>
      <td className={className} style={{ ...looks.money, ...rule, ...size }}>
        {value}
      </td>
    </tr>
  );
}

/** "Shipping, includes £1.16 VAT". */
function shippingName({ shippingVatPence = 0 }: MailedOrder): string {
  return shippingVatPence === 0 ? "Shipping" : `Shipping, includes ${money(shippingVatPence)} VAT`;
}

function money(amountPence: number): string {
  return formatPounds(pence(amountPence));
}
