import type { ReactNode } from "react";
import type { Instructions, OrderedItem } from "#shop/mail/schemas/fields.ts";
import { deliveryLines, type Address } from "#shop/shipping/address.ts";
import { Paragraph, SectionHeading, Small, TextLink } from "./layout.tsx";
import { styles } from "./styles.ts";

/** Lines that belong together, such as an address. */
export function Lines({ lines }: { lines: readonly string[] }) {
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

/** What a person typed, with its line breaks. */
export function TypedText({ text }: { text: string }) {
  return <Lines lines={text.split(/\r?\n/)} />;
}

/** "Hello Ada Example,". Without a name while the e-mail address is not verified. */
export function Greeting({ name }: { name: string | null }) {
  return <Paragraph>{name === null ? "Hello," : `Hello ${name},`}</Paragraph>;
}

Greeting.beginsMail = true;

/** A postal address as on a parcel's label, with the telephone number. */
export function PostalAddress({ address }: { address: Address }) {
  return <Lines lines={deliveryLines(address)} />;
}

export function List({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul style={styles.list}>
      {items.map((item, position) => (
        <li key={position} className="ink" style={styles.item}>
          {item}
        </li>
      ))}
    </ul>
  );
}

/** The lines of an order without prices. */
export function OrderedItems({ items }: { items: readonly OrderedItem[] }) {
  return items.map(({ name, quantity, options = "" }, position) => (
    <p key={position} className="ink hairline" style={styles.orderedItem}>
      <b style={{ fontWeight: 600 }}>{name}</b>
      {quantity > 1 && ` (${quantity} of them)`}
      {options !== "" && (
        <>
          <br />
          <span className="ink-2" style={{ ...styles.small, margin: 0 }}>
            {options}
          </span>
        </>
      )}
    </p>
  ));
}

/** Where to read how to hang what goes to a ceiling; nothing for other goods. */
export function HangingInstructions({ instructions }: { instructions: Instructions }) {
  if (instructions.length === 0) return null;
  return (
    <>
      <SectionHeading>Before you drill</SectionHeading>
      {instructions.map(({ name, url }) => (
        <Paragraph key={url}>
          <TextLink href={url}>How to hang the {name}</TextLink>: what its screws go into, and how
          high its cord must be tied up, out of a child’s reach.
        </Paragraph>
      ))}
    </>
  );
}

/** The last line of a mail to a customer. Replies go to the shop's own address. */
export function ReplyNote() {
  return <Small>Any questions? Just reply: a real person reads every message.</Small>;
}
