import { ActForm } from "#admin/components/act-form.tsx";
import { EmptyList } from "#admin/list/empty-list.tsx";
import { Section } from "#admin/components/section.tsx";
import type { PriceReach } from "#shop/back-office/price-reach.server.ts";
import { counted, formatNumber } from "#shop/kit/text.ts";
import type { FormResult } from "#web/form-result.ts";
import { PlanTable } from "./plan-table.tsx";
import type { ShownPlan } from "./plan-view.server.ts";

export type ShownDryRun = {
  readonly refused: readonly ShownPlan[];
  readonly changing: readonly ShownPlan[];
  /** Products whose price the rule leaves as it is. */
  readonly unchanged: number;
  readonly found: number;
  /** The most products at once. */
  readonly most: number;
  readonly seen: string;
  readonly live: number;
  readonly reach: PriceReach;
};

/** What a rule would do, and the button that does exactly that. */
export function Plan({ plan, result }: Sent) {
  const { refused, changing, unchanged, found, most } = plan;
  if (found === 0) return <EmptyList title="No products found">Choose others above.</EmptyList>;
  if (found > most)
    return (
      <EmptyList title={`${formatNumber(found)} products`}>
        At most {most} can be changed at once. Choose a category, a brand or words.
      </EmptyList>
    );
  return (
    <div className="grid gap-x-12 gap-y-8 day:grid-cols-[minmax(0,1fr)_19rem]">
      <Apply {...{ plan, result }} />
      <div className="min-w-0">
        {refused.length > 0 && (
          <Section
            title={`${counted(refused.length, "product")} can’t be changed`}
            className="mb-8"
          >
            <PlanTable plans={refused} label="Products that stay as they are" />
          </Section>
        )}
        <Section
          title={changing.length === 0 ? "Nothing changes" : "New prices"}
          className=""
          note="with VAT; net below"
        >
          {changing.length > 0 && <PlanTable plans={changing} label="New prices" />}
          {unchanged > 0 && (
            <p className="second-line mt-2">
              {counted(unchanged, "product")} {unchanged === 1 ? "has" : "have"} this price already.
            </p>
          )}
        </Section>
      </div>
    </div>
  );
}

type Sent = { plan: ShownDryRun; result: FormResult | undefined };

/** What the change reaches, and the one button. */
function Apply({ plan, result }: Sent) {
  const count = plan.changing.length;
  return (
    <div className="day:order-2">
      <Section title="What changes" className="">
        <ReachList plan={plan} />
        {count > 0 && (
          <ActForm
            intent="apply"
            result={result}
            submit={`Change ${counted(count, "product")}`}
            className="mt-4 print:hidden"
          >
            <input type="hidden" name="seen" value={plan.seen} />
          </ActForm>
        )}
        <p className="second-line mt-3 print:hidden">
          All are changed together, or none. You can undo it later.
        </p>
      </Section>
    </div>
  );
}

function ReachList({ plan: { changing, live, reach } }: { plan: ShownDryRun }) {
  const rows = [
    ["Products that change", changing.length],
    ["Of these on the shop and in the feed", live],
    ["Pages of other products that show them", reach.relatedPages],
    ["Carts of accounts are shown the new prices", reach.keptCarts],
    ["Unpaid orders keep their prices", reach.unpaidOrders],
    ["Open offers keep their prices", reach.openOffers],
  ] as const;
  return (
    <dl>
      {rows.map(([name, count]) => (
        <div key={name} className="flex justify-between gap-4 border-b border-rule py-2">
          <dt>{name}</dt>
          <dd className="money">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
