import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import type { FormResult } from "#web/form-result.ts";
import { counted, formatNumber } from "#shop/kit/text.ts";
import type { ShownSteep } from "./line-view.ts";
import { SteepTick } from "./steep-prices.tsx";
import type { ShownImport } from "./import-view.server.ts";

/** How many products are new, changed, untouched and refused, and the one button. */
export function ImportAside({
  shown,
  steep,
  drafts,
  result,
}: {
  shown: ShownImport;
  steep: ShownSteep;
  /** New products that are still drafts once they are imported. */
  drafts: number;
  result: FormResult | undefined;
}) {
  const { state, newCount, changedCount, untouchedCount, refusedCount } = shown;
  const count = newCount + changedCount;
  const rows = [
    ["New, as drafts", newCount],
    ["Changed", changedCount],
    ["As they are", untouchedCount],
    ["Refused", refusedCount],
  ] as const;
  return (
    <aside className="day:order-2">
      <Section title={state === "ready" ? "What it would do" : "What it does"} className="">
        <dl>
          {rows.map(([name, products]) => (
            <div key={name} className="flex justify-between gap-4 border-b border-rule py-2">
              <dt>{name}</dt>
              <dd className="money">{formatNumber(products)}</dd>
            </div>
          ))}
        </dl>
        {state === "ready" && <Apply {...{ count, newCount, refusedCount, steep, result }} />}
        {state === "applied" && <After {...{ drafts, result }} />}
      </Section>
    </aside>
  );
}

/** What can be done once a file is imported. */
function After({ drafts, result }: { drafts: number; result: FormResult | undefined }) {
  return (
    <>
      {drafts > 0 && (
        <ActForm
          intent="publish"
          result={result}
          submit={`Publish ${counted(drafts, "product")}…`}
          variant="quiet"
          className="no-print mt-4"
        >
          <p className="second-line mb-3">
            The new products are drafts. You first see which can go live, and what the others lack.
          </p>
        </ActForm>
      )}
      <ActForm
        intent="undo"
        result={result}
        submit="Undo this import"
        variant="quiet"
        className="no-print mt-4"
      >
        <p className="second-line mb-3">
          For 7 days, as long as nobody has changed a product of it since. Changed products go back
          to what they were. New ones are deleted.
        </p>
      </ActForm>
    </>
  );
}

function Apply({
  count,
  newCount,
  refusedCount,
  steep,
  result,
}: {
  count: number;
  newCount: number;
  refusedCount: number;
  steep: ShownSteep;
  result: FormResult | undefined;
}) {
  if (count === 0)
    return (
      <p className="mt-4 font-medium">
        {refusedCount === 0
          ? "There is nothing to change: the shop and the file agree."
          : "There is nothing to import."}
      </p>
    );
  return (
    <ActForm
      intent="apply"
      result={result}
      submit={`Import ${counted(count, "product")}`}
      className="no-print mt-4"
    >
      <p className="second-line mb-3">
        All are imported together, or none. {refusedCount > 0 && "Refused products are left out. "}
        You can undo it.
        {newCount > 0 &&
          " New products come as drafts, whatever state the file says; you can then publish them together."}
      </p>
      <SteepTick {...{ steep, result }} />
    </ActForm>
  );
}
