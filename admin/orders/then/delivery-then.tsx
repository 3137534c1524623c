import { Link } from "react-router";
import { Section } from "#admin/components/section.tsx";
import type { DeliveryView } from "./delivery-view.ts";

/** What delivery to the order's address cost by the rates of the day, the rule that decided, and what was charged. */
export function DeliveryThen({
  delivery,
  address,
  mayOpen,
}: {
  delivery: DeliveryView & { readonly source: string };
  address: readonly string[];
  mayOpen: boolean;
}) {
  const { charged, orderZone, told, answer, problem, source } = delivery;
  return (
    <Section title="Delivery">
      <p className="mt-2 wrap-anywhere">{address.join(", ")}</p>
      <dl className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)]">
        {answer !== null && (
          <>
            <Fact what={`Rate for ${answer.place}`} is={`${answer.rate} (${answer.zone})`} />
            <Fact what="In transit" is={answer.days} />
            {answer.taxes !== null && <Fact what="Taxes on arrival" is={answer.taxes} />}
          </>
        )}
        <Fact what="The order paid" is={`${charged} (${orderZone})`} />
        {told !== null && <Fact what="The customer was told" is={told} />}
      </dl>
      {problem !== "" && <p className="mt-2 text-ink-2">{problem}</p>}
      {answer !== null && !answer.agrees && (
        <p className="mt-2 font-medium text-error">
          The order paid another sum than the rate of this day.
        </p>
      )}
      {answer !== null && answer.why.length > 0 && <Why why={answer.why} />}
      <p className="mt-3 text-ink-2">
        {source}{" "}
        {mayOpen && (
          <Link className="link no-print whitespace-nowrap" to="/rates">
            Rates
          </Link>
        )}
      </p>
    </Section>
  );
}

function Fact({ what, is }: { what: string; is: string }) {
  return (
    <>
      <dt className="text-ink-2">{what}</dt>
      <dd className="wrap-anywhere">{is}</dd>
    </>
  );
}

function Why({ why }: { why: NonNullable<DeliveryView["answer"]>["why"] }) {
  return (
    <ul aria-label="Why this rate" className="mt-3 grid gap-2">
      {why.map(({ rule, zone, isWon, because }) => (
        <li
          key={`${rule} ${zone}`}
          className={`border-l-4 pl-3 ${isWon ? "border-pine" : "border-rule"}`}
        >
          <p>
            <strong className="font-semibold">{rule}</strong> {isWon ? "won" : "lost"}
          </p>
          <p className="second-line">
            {zone}, {because}
          </p>
        </li>
      ))}
    </ul>
  );
}
