import { ADDRESS_LINE_MAX, POSTCODE_MAX, postalCodeLabel } from "#shop/shipping/address.ts";
import { readState, usStates } from "#shop/shipping/us-states.ts";
import type { Country } from "#shop/shipping/country-code.ts";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";

/** Errors by the name of their field. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

type AddressProps = {
  /** The initial values, by field. */
  values: Readonly<Record<string, string>>;
  countries: readonly Country[];
  /** The chosen country. It decides the label of the postal code and shows the state. */
  country: string;
  errors: FieldErrors;
};

/** The lines above the country. `autoComplete` holds the HTML autofill tokens. */
const lines = [
  { name: "name", label: "Full name", autoComplete: "name" },
  {
    name: "line1",
    label: "Street",
    hint: "House number and street",
    autoComplete: "address-line1",
  },
  { name: "line2", label: "Address line 2 (optional)", autoComplete: "address-line2" },
  { name: "city", label: "City", autoComplete: "address-level2" },
] as const;

/** The fields of a postal address. */
export function AddressFields({ values, countries, country, errors }: AddressProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {lines.map((line) => (
        <Field
          key={line.name}
          {...line}
          type="text"
          className={line.name === "city" ? "" : "sm:col-span-2"}
          maxLength={ADDRESS_LINE_MAX}
          defaultValue={values[line.name]?.slice(0, ADDRESS_LINE_MAX) ?? ""}
          error={errors[line.name]}
          required={line.name !== "line2"}
        />
      ))}
      <Select
        label="Country"
        name="country"
        autoComplete="country"
        defaultValue={values["country"] ?? "GB"}
        error={errors["country"]}
        required
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <StateSelect value={values["state"] ?? ""} country={country} error={errors["state"]} />
      <Field
        label={postalCodeLabel(country)}
        name="postcode"
        type="text"
        className="max-sm:max-w-60"
        maxLength={POSTCODE_MAX}
        autoComplete="postal-code"
        defaultValue={values["postcode"] ?? ""}
        autoCapitalize="characters"
        spellCheck={false}
        error={errors["postcode"]}
        required
      />
    </div>
  );
}

/**
 * The state, for addresses in the United States. Without JavaScript the page can't react to the
 * country, so the field is always shown and its label says who needs it.
 */
function StateSelect({
  value,
  country,
  error,
}: {
  value: string;
  country: string;
  error: string | undefined;
}) {
  const isShown = country === "US";
  return (
    <Select
      label={isShown ? "State" : "State (United States only)"}
      name="state"
      autoComplete="address-level1"
      className={isShown ? "" : "hidden noscript:block"}
      defaultValue={readState(value) ?? ""}
      error={error}
      required={isShown}
    >
      <option value="">Choose a state</option>
      {[...usStates].map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
