import { conditionNames, conditions } from "#shop/fulfilment/returns/return.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import { Field } from "#ui/field.tsx";
import type { FormResult } from "#web/form-result.ts";
import type { Route } from "./+types/return";

type Page = Route.ComponentProps["loaderData"];

/** What came, by line and condition, and what of it goes on the shelf. */
export function ReceiveForm({ page, result }: { page: Page; result: FormResult | undefined }) {
  const own = result?.intent === "receive" ? result : undefined;
  const isNext = page.card.stage === "on_the_way";
  return (
    <Section title="Goods received" className={isNext ? "" : "mt-8"}>
      <ActForm
        result={result}
        intent="receive"
        submit="Record goods received"
        variant={isNext ? "primary" : "quiet"}
      >
        {page.lines.map((line) => (
          <Line key={line.position} line={line} values={own?.values} />
        ))}
        <Field
          label="Received on"
          name="received_on"
          type="date"
          max={page.today}
          defaultValue={own?.values?.["received_on"] ?? page.today}
          error={own?.fieldErrors?.["received_on"]}
          className="my-3 max-w-60"
        />
      </ActForm>
    </Section>
  );
}

function Line({
  line: { position, name, quantity, isStocked },
  values,
}: {
  line: Page["lines"][number];
  values: FormResult["values"];
}) {
  return (
    <fieldset className="border-b border-rule pt-3 pb-2">
      <legend className="mb-1 font-semibold">
        {name}, {quantity} expected
      </legend>
      {conditions.map((condition) => {
        const field = `quantity.${position}.${condition}`;
        const shelf = `restock.${position}.${condition}`;
        const first = condition === "as_new" ? String(quantity) : "0";
        return (
          <div key={condition} className="flex items-center gap-4 py-1">
            <label htmlFor={field} className="w-24">
              {conditionNames[condition]}
            </label>
            <input
              className="control money w-20"
              id={field}
              name={field}
              inputMode="numeric"
              defaultValue={values?.[field] ?? first}
            />
            {isStocked && condition !== "damaged" && (
              <label className="flex items-center gap-2">
                <input
                  type="checkbox"
                  className="tick"
                  name={shelf}
                  value="yes"
                  defaultChecked={
                    values === undefined ? condition === "as_new" : values[shelf] === "yes"
                  }
                />
                back on the shelf
              </label>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
