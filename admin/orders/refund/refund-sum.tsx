import { Section } from "#admin/components/section.tsx";
import { formatPounds, pence, type Pence } from "#shop/kit/money.ts";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { RefundPage } from "./read-refund.server.ts";
import type { Worked } from "./refund-form-view.tsx";

/** The sum as a ledger that ends in the button, and below it what stays paid. */
export function RefundSum({
  page,
  worked,
  isBusy,
}: {
  page: RefundPage;
  worked: Worked;
  isBusy: boolean;
}) {
  const { shown } = worked;
  return (
    // In sight beside sixty lines, too.
    <div className="day:sticky day:top-0 day:self-start">
      <Section title="Goes back" className="">
        <Parts {...{ page, worked }} />
        <p className="flex items-baseline justify-between gap-4 pt-4">
          <span>To the card</span>
          <output className="money text-3xl">
            {formatPounds(shown?.sums.amountPence ?? pence(0))}
          </output>
        </p>
        <p className="second-line text-right">
          of which VAT{" "}
          <span className="money">{formatPounds(shown?.sums.vatPence ?? pence(0))}</span>
        </p>
        <Press {...{ page, worked, isBusy }} />
      </Section>
      <After {...{ page, worked }} />
    </div>
  );
}

function Parts({ page, worked: { entry, shown } }: { page: RefundPage; worked: Worked }) {
  if (entry === null || shown === null) return null;
  const names = new Map(page.lines.map(({ position, name }) => [position, name]));
  const { shippingPence, goodwillPence, deductionPence, isCompensation } = entry;
  const parts: (readonly [name: string, amount: Pence])[] = [
    ...shown.sums.lines.map(
      ({ position, quantity, amountPence }) =>
        [`${quantity} ${names.get(position)}`, amountPence] as const,
    ),
    ["Delivery", shippingPence],
    [isCompensation ? "Compensation" : "Price reduction", goodwillPence],
    ["Deduction", pence(-deductionPence)],
  ];
  return (
    <dl className="facts">
      {parts
        .filter(([, amount]) => amount !== 0)
        .map(([name, amount]) => (
          <Fact key={name} name={name} amountPence={amount} />
        ))}
    </dl>
  );
}

function Fact({
  name,
  amountPence,
  isStrong = false,
}: {
  name: string;
  amountPence: Pence;
  isStrong?: boolean;
}) {
  const sign = amountPence < 0 ? "−" : "";
  return (
    <>
      <dt className={isStrong ? "font-semibold text-ink" : ""}>{name}</dt>
      <dd className="money">
        {sign}
        {formatPounds(pence(Math.abs(amountPence)))}
      </dd>
    </>
  );
}

/** The button, and what it will do or why it is stopped. */
function Press({
  page,
  worked: { preview, why },
  isBusy,
}: {
  page: RefundPage;
  worked: Worked;
  isBusy: boolean;
}) {
  const isHydrated = useHydrated();
  const { obstacle, explained } = page;
  const verb = explained ? "Explain" : "Refund";
  const isStopped = obstacle !== null || (preview === null && isHydrated);
  const sum = explained?.amountPence ?? preview?.sums.amountPence;
  return (
    <>
      <Button
        size="big"
        className="mt-3 w-full"
        aria-disabled={isStopped || isBusy || undefined}
        aria-describedby="press-hint"
        disabled={obstacle !== null}
      >
        {sum === undefined ? verb : `${verb} ${formatPounds(pence(sum))}`}
      </Button>
      <div id="press-hint" className="second-line mt-3 grid gap-2">
        {obstacle !== null && <p className="text-sm/5 text-ink">{obstacle}</p>}
        {obstacle === null && preview === null && (
          <>
            <p className="text-sm/5 text-ink scripted:block">{isHydrated ? why : ""}</p>
            <p className="scripted:hidden">
              Press once to see the sum, and again to send it. Nothing is refunded before that.
            </p>
          </>
        )}
        {obstacle === null && preview !== null && <Follows {...{ page, preview }} />}
      </div>
    </>
  );
}

const documents = {
  issued: "A credit note is made.",
  compensation: "There is no credit note: compensation does not lower the price.",
  no_invoice:
    "There is no credit note: this order has no invoice, as it was sold out when it was paid.",
} as const;

/** What follows the press. */
function Follows({
  page: { undoSeconds, explained, basis },
  preview: { creditNote, needsApproval },
}: {
  page: RefundPage;
  preview: NonNullable<Worked["preview"]>;
}) {
  const code = "Asks for your code if you gave it over ten minutes ago";
  if (explained)
    return (
      <p>
        {code}. The customer gets a mail. {documents[creditNote]}
      </p>
    );
  const undo =
    undoSeconds === 0 ? "." : `, then waits ${undoSeconds} seconds, in which you can undo it.`;
  return (
    <>
      {needsApproval && (
        <p className="text-sm/5 text-timber">
          {basis?.unapprovedPence
            ? `Without an owner, at most ${formatPounds(basis.unapprovedPence)} more of this order can be refunded in 30 days.`
            : "Refunds of this order in the last 30 days have reached the limit without an owner."}{" "}
          This waits until an owner approves it.
        </p>
      )}
      <p>
        {code}
        {undo} {needsApproval ? "Once it is approved, the" : "The"} customer gets a mail.{" "}
        {documents[creditNote]}
      </p>
    </>
  );
}

function After({ page, worked: { shown } }: { page: RefundPage; worked: Worked }) {
  const { money, basis, explained, obstacle } = page;
  if (money.paid === null || basis === null) return null;
  const earlier = money.refunds.filter(({ isCounted, id }) => isCounted && id !== explained?.id);
  const { moneyPence } = basis.left;
  return (
    <Section title="After this">
      <dl className="facts">
        <Fact name={`Paid ${money.paid.on}`} amountPence={money.paid.amountPence} />
        {earlier.map(({ id, what, amountPence }) => (
          <Fact key={id} name={what} amountPence={pence(-amountPence)} />
        ))}
        {money.disputes
          .filter(({ isLost }) => isLost)
          .map(({ ref, what, amountPence }) => (
            <Fact key={ref} name={what} amountPence={pence(-amountPence)} />
          ))}
        {shown !== null && <Fact name="This refund" amountPence={pence(-shown.sums.amountPence)} />}
        <Fact name="Stays paid" amountPence={shown?.keptPence ?? moneyPence} isStrong />
      </dl>
      {obstacle === null && (
        <p className="second-line mt-3">{`At most ${formatPounds(moneyPence)} can be refunded now.`}</p>
      )}
    </Section>
  );
}
