import { Link } from "react-router";
import { Section } from "#admin/components/section.tsx";
import type { OrderView } from "./order-view.ts";

/** The promised day, large, and by when the goods have to leave. */
export function Promise({ promise }: { promise: OrderView["promise"] }) {
  if (promise === null) return null;
  const { day, leaveBy, isLate, isPaid } = promise;
  return (
    <Section title={isPaid ? "Promised" : "Promised if paid now"} className="">
      <p className="font-serif text-xl leading-8">{day}</p>
      {leaveBy !== null && (
        <p className={isLate ? "font-medium text-error" : "text-ink-2"}>
          {isLate ? `Should have left by ${leaveBy}.` : `Leaves by ${leaveBy}.`}
        </p>
      )}
    </Section>
  );
}

/** Who ordered. */
export function Customer({ customer }: { customer: OrderView["customer"] }) {
  if (customer === null) return null;
  const { id, name, email } = customer;
  return (
    <Section title="Customer">
      <p className="font-medium wrap-anywhere">
        {id === null ? (
          name
        ) : (
          <Link className="link" to={`/customers/${id}`}>
            {name}
          </Link>
        )}
      </p>
      <p className="wrap-anywhere">
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      </p>
    </Section>
  );
}

/** The postal address. */
export function GoesTo({ address }: { address: readonly string[] }) {
  return (
    <Section title="Goes to">
      <address className="not-italic wrap-anywhere">
        {address.map((line, at) => (
          <span key={at} className="block">
            {line}
          </span>
        ))}
      </address>
    </Section>
  );
}
