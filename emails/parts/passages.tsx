import type { ReactNode } from "react";
import { addressLines, type Address } from "#shop/shipping/address.ts";
import { Paragraph, Small } from "./layout.tsx";
import { looks } from "./styles.ts";

/** Lines that belong together: an address, or what somebody typed. */
export function LineByLine({ lines }: { lines: readonly string[] }) {
  return (
    <Paragraph>
      {lines.map((line, position) => (
        <span key={position}>
          {position > 0 && <br />}
          {line}
        </span>
      ))}
    </Paragraph>
  );
}

/** What somebody typed, line breaks kept. */
export function Typed({ text }: { text: string }) {
  return <LineByLine lines={text.split(/\r?\n/)} />;
}

/** The greeting; without a name where the address is not proved and the name may be a stranger's. */
export function Greeting({ name }: { name: string | null }) {
  return <Paragraph>{name === null ? "Hello," : `Hello ${name},`}</Paragraph>;
}

/** Where a parcel goes, as on its label. */
export function PostalAddress({ address }: { address: Address }) {
  return <LineByLine lines={addressLines(address)} />;
}

/** A few things of one kind. */
export function List({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul style={looks.list}>
      {items.map((item, position) => (
        <li key={position} className="ink" style={looks.item}>
          {item}
        </li>
      ))}
    </ul>
  );
}

/** What a parcel or a request is about, without prices. */
export type MailedGood = {
  readonly name: string;
  readonly quantity: number;
  /** As in "Black, 1.5 m"; left out for goods that have none. */
  readonly options?: string;
};

export function Goods({ goods }: { goods: readonly MailedGood[] }) {
  return goods.map(({ name, quantity, options = "" }, position) => (
    <p key={position} className="ink hairline" style={looks.good}>
      <b style={{ fontWeight: 600 }}>{name}</b>
      {quantity > 1 && ` (${quantity} of them)`}
      {options !== "" && (
        <>
          <br />
          <span className="ink-2" style={{ ...looks.small, margin: 0 }}>
            {options}
          </span>
        </>
      )}
    </p>
  ));
}

/** The last line of a mail to a customer. The answer goes to the shop's own address. */
export function Questions() {
  return <Small>Any questions: answer this mail, and a person reads it.</Small>;
}
