import { Section } from "#admin/components/section.tsx";
import type { OrderView } from "./order-view.ts";

/** The promised day, large, by when the goods have to leave, and the days of the parts of an order. */
export function PromiseSection({ promise }: { promise: OrderView["promise"] }) {
  if (promise === null) return null;
  const { day, leaveBy, parts, isLate, isPaid } = promise;
  return (
    <Section title={isPaid ? "Promised" : "Promised if paid now"} className="">
      <p className="font-serif text-xl leading-8">{day}</p>
      {leaveBy !== null && (
        <p className={isLate ? "font-medium text-error" : "text-ink-2"}>
          {isLate ? `Should have left by ${leaveBy}.` : `Leaves by ${leaveBy}.`}
        </p>
      )}
      {parts.map((part) => (
        <p key={part.day} className="second-line">
          {part.what}: {part.day}
        </p>
      ))}
    </Section>
  );
}
