import type { ReactNode } from "react";
import { Link } from "react-router";
import { CopyButton } from "#admin/components/copy-button.tsx";
import { Section } from "#admin/components/section.tsx";
import { Papers } from "./order-papers.tsx";
import type { OrderView } from "./order-view.ts";
import { PromiseSection } from "./promise-section.tsx";

/** The facts of an order, beside what happens to it. `children` is its money. */
export function OrderAside({
  order,
  changeAddress,
  changeGift,
  children,
}: {
  order: OrderView;
  /** The button that opens the panel for it. */
  changeAddress: ReactNode;
  changeGift: ReactNode;
  children: ReactNode;
}) {
  return (
    <aside
      aria-label="Facts"
      className="gap-12 sm:max-day:columns-2 [&>section]:break-inside-avoid [&>section:first-child]:mt-0"
    >
      <PromiseSection promise={order.promise} />
      <Customer customer={order.customer} />
      <GoesTo order={order} change={changeAddress} />
      <Handling sentences={order.handling} />
      <Notes notes={order.notes} />
      <Gift message={order.giftMessage} change={changeGift} />
      {children}
      <OtherOrders orders={order.otherOrders} />
      <Messages messages={order.messages} />
      <Papers orderNumber={order.orderNumber} papers={order.papers} />
    </aside>
  );
}

/** Who ordered. */
function Customer({ customer }: { customer: OrderView["customer"] }) {
  if (customer === null) return null;
  const { id, name, email } = customer;
  return (
    <Section title="Customer">
      <p className="py-0.5 font-medium wrap-anywhere">
        {id === null ? (
          name
        ) : (
          <Link className="link" to={`/customers/${id}`}>
            {name}
          </Link>
        )}
      </p>
      <p className="py-0.5 wrap-anywhere">
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      </p>
    </Section>
  );
}

/** What must not be missed when it is packed. */
function Handling({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Section title="How to send it">
      {sentences.map((sentence) => (
        <p key={sentence} className="py-0.5">
          {sentence}
        </p>
      ))}
    </Section>
  );
}

/** Whether it is a gift, and what its card says. */
function Gift({ message, change }: { message: string | null; change: ReactNode }) {
  if (message === null && !change) return null;
  return (
    <Section title="Gift" note={change}>
      {message === null ? (
        <p className="text-ink-2">It is not a gift.</p>
      ) : (
        <p className="said wrap-anywhere whitespace-pre-line">
          {message === "" ? "A gift without a message" : message}
        </p>
      )}
    </Section>
  );
}

/** The postal address, and whether other orders went there. */
function GoesTo({
  order: { address, telephone, sameAddress },
  change,
}: {
  order: OrderView;
  change: ReactNode;
}) {
  return (
    <Section
      title="Deliver to"
      note={
        <span className="flex gap-3">
          <CopyButton text={address.join("\n")} what="the address" />
          {change}
        </span>
      }
    >
      <address className="wrap-anywhere not-italic">
        {address.map((line, at) => (
          <span key={at} className="block">
            {line}
          </span>
        ))}
      </address>
      {telephone !== "" && (
        <a className="link mt-2 inline-block" href={`tel:${telephone.replaceAll(" ", "")}`}>
          {telephone}
        </a>
      )}
      {sameAddress > 0 && (
        <p className="second-line mt-2">
          Same as {sameAddress} other {sameAddress === 1 ? "order" : "orders"}
        </p>
      )}
    </Section>
  );
}

/** What the customer wrote with the order. */
function Notes({ notes }: { notes: string }) {
  if (notes === "") return null;
  return (
    <Section title="Customer’s note">
      <p className="said wrap-anywhere whitespace-pre-line">{notes}</p>
    </Section>
  );
}

/** The customer's other orders. */
function OtherOrders({ orders }: { orders: OrderView["otherOrders"] }) {
  if (orders.length === 0) return null;
  return (
    <Section title="Other orders">
      <ul>
        {orders.slice(0, 5).map(({ orderNumber, day, sum }) => (
          <li key={orderNumber} className="flex gap-3 border-b border-rule py-2">
            <Link className="link" to={`/orders/${orderNumber}`}>
              {orderNumber}
            </Link>
            <span className="text-ink-2">{day}</span>
            <span className="money ml-auto">{sum}</span>
          </li>
        ))}
      </ul>
      {orders.length > 5 && <p className="second-line mt-2">and {orders.length - 5} more</p>}
    </Section>
  );
}

/** What the customer wrote to the shop, the newest first. */
function Messages({ messages }: { messages: OrderView["messages"] }) {
  const [newest, ...older] = messages;
  if (newest === undefined) return null;
  return (
    <Section title="Messages">
      <Message message={newest} />
      {older.length > 0 && (
        <details>
          <summary className="button-text on-paper">
            {older.length} older {older.length === 1 ? "message" : "messages"}
          </summary>
          {older.map((message, at) => (
            <Message key={at} message={message} />
          ))}
        </details>
      )}
    </Section>
  );
}

function Message({ message: { when, message } }: { message: OrderView["messages"][number] }) {
  return (
    <div className="py-2">
      <p className="second-line">{when}</p>
      <p className="said mt-1 wrap-anywhere whitespace-pre-line">{message}</p>
    </div>
  );
}
