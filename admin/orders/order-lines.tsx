import type { ReactNode } from "react";
import { capital } from "#shop/kit/text.ts";
import { Link } from "react-router";
import { formatPounds } from "#shop/kit/money.ts";
import { Opener } from "./acts/head-acts.tsx";
import { LinePicture } from "./line-picture.tsx";
import type { LineView, SumRow } from "./line-view.ts";

/** The lines of an order with what has become of their pieces, and below them the sums. */
export function OrderLines({
  orderNumber,
  lines,
  sums,
  changeable,
}: {
  orderNumber: string;
  lines: readonly LineView[];
  /** Empty for people who see no prices. */
  sums: readonly SumRow[];
  /** The positions of lines whose options can be changed. */
  changeable: readonly number[];
}) {
  const hasPrices = sums.length > 0;
  return (
    <div className="scrolls">
      <table className="ledger stacks">
        <Head hasPrices={hasPrices} />
        <tbody>
          {lines.map((line) => (
            <Line
              key={line.position}
              line={line}
              isSmall={lines.length > 6}
              isChangeable={changeable.includes(line.position)}
            />
          ))}
        </tbody>
        {hasPrices && (
          <tfoot>
            {sums.map((sum, at) => (
              <Sum key={at} sum={sum} orderNumber={orderNumber} />
            ))}
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Head({ hasPrices }: { hasPrices: boolean }) {
  const figures = hasPrices ? ["Qty", "Each", "Of which VAT", "Sum"] : ["Qty"];
  return (
    <thead>
      <tr>
        <th scope="col" colSpan={2}>
          Lines
        </th>
        <th scope="col">Made</th>
        <th scope="col">Sent</th>
        {figures.map((name) => (
          <th key={name} scope="col" className="figure">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type LineProps = { line: LineView; isSmall: boolean; isChangeable: boolean };

function Line({ line, isSmall, isChangeable }: LineProps) {
  const { name, sku, options, quantity, price } = line;
  return (
    <tr>
      <td className="picture-cell">
        <LinePicture url={line.pictureUrl} size={isSmall ? "size-10" : "size-14"} />
      </td>
      <td>
        <span className="font-semibold">{name}</span>{" "}
        <span className="whitespace-nowrap text-ink-2">{sku}</span>
        {options !== "" && <span className="block">{options}</span>}
        {isChangeable && (
          <Opener name="option" about={String(line.position)}>
            Change options
          </Opener>
        )}
        {lineNotes(line).map((note) => (
          <span key={note} className="block text-ink-2">
            {note}
          </span>
        ))}
      </td>
      <td data-head="Made" className="whitespace-nowrap">
        <Made line={line} />
      </td>
      <td data-head="Sent" className="whitespace-nowrap">
        <Sent line={line} />
      </td>
      <Figure head="Qty">{quantity}</Figure>
      {price !== null && (
        <>
          <Figure head="Each">{formatPounds(price.unitPence)}</Figure>
          <Figure head="Of which VAT" look="text-ink-2">
            {formatPounds(price.vatPence)}
          </Figure>
          <Figure head="Sum">{formatPounds(price.paidPence)}</Figure>
        </>
      )}
    </tr>
  );
}

/** A figure; on a phone it stands behind the head of its column. */
function Figure({
  head,
  look = "",
  children,
}: {
  head: string;
  look?: string;
  children: ReactNode;
}) {
  return (
    <td data-head={head} className={`figure money ${look}`}>
      {children}
    </td>
  );
}

/** What else is to be known of a line: its discount, what came back, what was refunded. */
function lineNotes({ quantity, price, returned, refunded }: LineView): string[] {
  const of = (count: number) => (quantity === 1 ? "" : `${count} of ${quantity} `);
  const sum =
    price === null || price.refundedPence === 0 ? "" : ` ${formatPounds(price.refundedPence)}`;
  return [
    ...(price !== null && price.discountPence > 0
      ? [`${formatPounds(price.discountPence)} off by the discount code`]
      : []),
    ...(returned > 0 ? [capital(`${of(returned)}sent back`)] : []),
    ...(refunded > 0 ? [capital(`${of(refunded)}refunded${sum}`)] : []),
  ];
}

/** How many pieces are made: of goods on the shelf none need be. */
function Made({ line }: { line: LineView }) {
  const { madeToOrder, quantity, toSend, toMake, making, sent } = line;
  if (!madeToOrder) return <span className="text-ink-2">shelf</span>;
  if (toSend === 0 && sent === 0) return <Dash />;
  if (toMake === 0) return <>made</>;
  const made = quantity - toMake;
  if (made > 0 && quantity > 1) return <>{`${made} of ${quantity}`}</>;
  return making > 0 ? <span className="font-medium text-timber">started</span> : <Dash />;
}

function Sent({ line: { sent, quantity } }: { line: LineView }) {
  if (sent === 0) return <Dash />;
  return <>{sent === quantity ? "all" : `${sent} of ${quantity}`}</>;
}

function Dash() {
  return <span className="text-ink-2">–</span>;
}

function Sum({ sum, orderNumber }: { sum: SumRow; orderNumber: string }) {
  const { name, creditNote, amountPence, vatPence, isTotal } = sum;
  return (
    <tr className={isTotal ? "total" : undefined}>
      <th scope="row" colSpan={6}>
        {isTotal ? <span className="font-semibold">{name}</span> : name}
        {creditNote !== null && (
          <>
            ,{" "}
            <a className="link" href={`/admin/orders/${orderNumber}/credit-notes/${creditNote}`}>
              credit note {creditNote}
            </a>
          </>
        )}
        {isTotal && name !== "Kept" && (
          <Link className="link ml-3" to={`/orders/${orderNumber}/total`}>
            Explain this total
          </Link>
        )}
      </th>
      <Figure head="Of which VAT" look="text-ink-2">
        {formatPounds(vatPence)}
      </Figure>
      <Figure head="Sum">{formatPounds(amountPence)}</Figure>
    </tr>
  );
}
