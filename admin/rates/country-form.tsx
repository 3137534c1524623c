import type { RatedCountry } from "#shop/shipping/rate-engine.ts";
import { EXCEPTIONS_TEXT_MAX } from "#shop/shipping/exceptions.ts";
import { islandByCode } from "#shop/shipping/islands.ts";
import { PLACE_NAME_MAX, TAX_NAME_MAX } from "#shop/shipping/rate-sets/limits.ts";
import type { RateSet } from "#shop/shipping/rate-sets/rate-set.ts";
import { dutyNames } from "#shop/shipping/rate-sets/row-changes.ts";
import { typedCountry } from "#shop/shipping/rate-sets/row-values.ts";
import { world } from "#shop/shipping/world.ts";
import { Field, TextArea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { labels } from "./field-words.ts";
import type { Sending } from "./row-form.tsx";
import { fieldsOf, SetRowForm, type RowFields, type Values } from "./set-row-form.tsx";
import { useFirstFocus } from "./use-first-focus.ts";

/** The form of a country, or of a new one (null), which is chosen from all that have no rate. */
export function CountryForm({
  country,
  set,
  ...sending
}: { country: RatedCountry | null; set: RateSet; close: string } & Sending) {
  return (
    <SetRowForm
      row={country === null ? null : `country ${country.code}`}
      kind="country"
      typed={country === null ? {} : typedCountry(country)}
      isRemovable
      {...sending}
    >
      {(fields) => <CountryFields set={set} isNew={country === null} {...fields} />}
    </SetRowForm>
  );
}

function CountryFields({
  set,
  isNew,
  takesFocus,
  values,
  errors,
}: {
  set: RateSet;
  isNew: boolean;
} & RowFields) {
  const box = useFirstFocus(takesFocus);
  const field = fieldsOf({ values, errors });
  return (
    <div ref={box} className="grid basis-full gap-4">
      <div className="grid sm:grid-cols-[minmax(10rem,1fr)_minmax(10rem,1fr)_7.5rem_7.5rem] items-start gap-4">
        {isNew ? (
          <>
            <CountrySelect set={set} value={values["country"]} error={errors["country"]} />
            <Field {...field("name")} label="Another name (optional)" maxLength={PLACE_NAME_MAX} />
          </>
        ) : (
          <div className="sm:col-span-2">
            <Field {...field("name")} maxLength={PLACE_NAME_MAX} />
          </div>
        )}
        <Field {...field("rate")} inputMode="decimal" maxLength={12} />
        <Field {...field("transit_days")} inputMode="numeric" maxLength={4} />
      </div>
      <TaxFields values={values} errors={errors} />
      {isNew ? (
        <p className="second-line">
          Parts that carriers charge more for, such as the Canaries, are left out of the rate of a
          new country. They can be changed afterwards.
        </p>
      ) : (
        <TextArea
          {...field("exceptions")}
          rows={1}
          className="[&_textarea]:min-h-11"
          hint="The first characters of postcodes, with commas between, such as 97, 006-009. Customers there ask for a delivery price."
          maxLength={EXCEPTIONS_TEXT_MAX}
        />
      )}
    </div>
  );
}

function CountrySelect({
  set,
  value,
  error,
}: {
  set: RateSet;
  value: string | undefined;
  error: string | undefined;
}) {
  const rated = new Set(set.countries.map(({ code }) => code));
  return (
    <Select label={labels["country"]} name="country" defaultValue={value} error={error}>
      <option value="">Choose a country</option>
      {world()
        .filter(({ code }) => !rated.has(code) && islandByCode(code) === null)
        .map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
    </Select>
  );
}

function TaxFields({ values, errors }: { values: Values; errors: Values }) {
  const field = fieldsOf({ values, errors });
  return (
    <fieldset className="grid sm:grid-cols-[minmax(10rem,1fr)_minmax(10rem,1fr)_7.5rem_7.5rem] items-start gap-4">
      <legend className="mb-2 second-line">
        What the country charges on arrival. Customers see it as an estimate before they pay.
      </legend>
      <Select
        label={labels["duty"]}
        name="duty"
        defaultValue={values["duty"]}
        error={errors["duty"]}
      >
        {Object.entries(dutyNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <Field {...field("tax_name")} placeholder="import VAT" maxLength={TAX_NAME_MAX} />
      <Field {...field("tax_rate")} inputMode="decimal" maxLength={8} />
      <Field {...field("tax_from")} inputMode="decimal" maxLength={12} />
    </fieldset>
  );
}
