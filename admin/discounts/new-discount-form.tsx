import { useState } from "react";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { DiscountResult } from "./change-discounts.server.ts";

type Category = { readonly slug: string; readonly name: string };
type Props = {
  result: DiscountResult | undefined;
  categories: readonly Category[];
};

/** A new code. Its terms never change. */
export function NewDiscountForm({ result, categories }: Props) {
  const own = result?.intent === "add" ? result : undefined;
  const field = (name: string) => ({
    name,
    defaultValue: own?.values?.[name],
    error: own?.fieldErrors?.[name],
    autoComplete: "off",
  });
  return (
    <Section title="New code" className="no-print">
      <ActForm result={result} intent="add" submit="Add code" className="mt-2 max-w-120">
        <div className="mb-4 grid gap-3">
          <Field label="Code" {...field("code")} maxLength={60} required />
          <TakesOff field={field} />
          <div className="grid grid-cols-2 items-end gap-3">
            <Field label="First day" {...field("from")} type="date" />
            <Field label="Last day" {...field("to")} type="date" />
            <Field label="Uses in total" {...field("uses")} inputMode="numeric" maxLength={7} />
            <Field
              label="Uses for each customer"
              {...field("usesPerCustomer")}
              inputMode="numeric"
              maxLength={4}
            />
          </div>
          <Field
            label="Minimum, £"
            hint="of the goods it is for, as shown"
            {...field("minimum")}
            inputMode="decimal"
            maxLength={10}
          />
          <Goods
            field={field}
            categories={categories}
            ticked={own?.ticked ?? []}
            isOpen={field("skus").error !== undefined || (own?.ticked ?? []).length > 0}
          />
        </div>
      </ActForm>
    </Section>
  );
}

type FieldOf = (name: string) => {
  readonly name: string;
  readonly defaultValue: string | undefined;
  readonly error: string | undefined;
};

/** What comes off. Without JavaScript both fields are there, and only that of the kind is read. */
function TakesOff({ field }: { field: FieldOf }) {
  const kind = field("kind");
  const [chosen, setChosen] = useState(kind.defaultValue ?? "percent");
  const hiddenUnless = (is: string) => (chosen === is ? "" : "scripted:hidden");
  return (
    <>
      <Select
        label="Takes off"
        name="kind"
        defaultValue={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="percent">A percentage</option>
        <option value="amount">A sum</option>
        <option value="free_delivery">The delivery</option>
      </Select>
      <Field
        label="Per cent"
        {...field("percent")}
        className={hiddenUnless("percent")}
        inputMode="numeric"
        maxLength={5}
      />
      <Field
        label="Pounds"
        {...field("pounds")}
        className={hiddenUnless("amount")}
        inputMode="decimal"
        maxLength={10}
      />
    </>
  );
}

function Goods({
  field,
  categories,
  ticked,
  isOpen,
}: {
  field: FieldOf;
  categories: readonly Category[];
  ticked: readonly string[];
  isOpen: boolean;
}) {
  return (
    <details open={isOpen}>
      <summary className="font-semibold">Only for some goods</summary>
      <fieldset className="mt-3">
        <legend className="second-line">Categories</legend>
        {categories.map(({ slug, name }) => (
          <label key={slug} className="flex items-center gap-2.5 py-1">
            <input
              type="checkbox"
              name="category"
              value={slug}
              className="tick"
              defaultChecked={ticked.includes(slug)}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <Field
        label="Products"
        hint="their SKUs, with commas between"
        {...field("skus")}
        className="mt-3"
        maxLength={2_000}
      />
    </details>
  );
}
