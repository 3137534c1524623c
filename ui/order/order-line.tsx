import type { ReactNode } from "react";
import { formatPounds, type Pence } from "#shop/kit/money.ts";

/** A line of an order or an offer: picture, name, options, quantity and price. */
export function OrderLine({
  line,
  name,
  picture,
  refund = "",
  more,
}: {
  line: {
    readonly options: readonly { readonly name: string; readonly label: string }[];
    readonly quantity: number;
    readonly unitPence: Pence;
    readonly linePence: Pence;
  };
  name: ReactNode;
  picture: ReactNode;
  /** What was refunded of it; "" when nothing was. */
  refund?: string;
  /** Below the options. */
  more?: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[4.5rem_1fr_auto] grid-rows-[auto_1fr] gap-x-4 border-b border-rule py-4 first:pt-0 sm:gap-x-6">
      <div className="row-span-2 aspect-square self-start bg-plaster">{picture}</div>
      <h3 className="min-w-0 text-lg wrap-anywhere">{name}</h3>
      <p className="money text-lg leading-none">{formatPounds(line.linePence)}</p>
      <dl className="col-span-2 mt-1.5 grid grid-cols-[6.5rem_1fr] gap-x-3 gap-y-0.5 text-sm">
        {line.options.map((option) => (
          <Fact key={option.name} name={option.name}>
            {option.label}
          </Fact>
        ))}
        <Fact name="Quantity">
          {line.quantity}
          {line.quantity > 1 && ` at ${formatPounds(line.unitPence)}`}
        </Fact>
        {refund !== "" && <Fact name="Refund">{refund}</Fact>}
      </dl>
      {more}
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-2">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A postal address, a line each. */
export function PostalAddress({ lines }: { lines: readonly string[] }) {
  return (
    <address className="wrap-anywhere not-italic">
      {lines.map((line, position) => (
        <span key={position} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}

/** The customer's notes; nothing without any. */
export function OrderNotes({ notes }: { notes: string }) {
  if (notes === "") return null;
  return (
    <div className="mt-6 border-l-[5px] border-pine pl-4">
      <p className="font-semibold">Your notes</p>
      <p className="wrap-anywhere whitespace-pre-line">{notes}</p>
    </div>
  );
}

/** That it is a gift, with what the slip in the parcel says. */
export function GiftNote({ message }: { message: string }) {
  return (
    <div className="mt-6 border-l-[5px] border-pine pl-4">
      <p className="font-semibold">A gift: no prices go in the parcel</p>
      {message !== "" && <p className="wrap-anywhere whitespace-pre-line">{message}</p>}
    </div>
  );
}
