import { ADDRESS_LINE_MAX, POSTCODE_MAX, postalCodeLabel } from "#shop/shipping/address.ts";
import { readState, usStates } from "#shop/shipping/us-states.ts";
import type { Country } from "#shop/shipping/country-code.ts";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";

/** Field name to what is wrong with it. */
export type Faults = Readonly<Record<string, string | undefined>>;

type AddressProps = {
  /** What stands in the fields to begin with, by field. */
  values: Readonly<Record<string, string>>;
  countries: readonly Country[];
  /** The country chosen now: it names the postal code. */
  country: string;
  faults: Faults;
};

/** The lines of an address before its country, as browsers and postmen know them. */
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

/** Where the parcel goes, as parcels need it. */
export function AddressFields({ values, countries, country, faults }: AddressProps) {
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
          error={faults[line.name]}
          required={line.name !== "line2"}
        />
      ))}
      <Select
        label="Country"
        name="country"
        autoComplete="country"
        defaultValue={values["country"] ?? "GB"}
        error={faults["country"]}
        required
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <StateSelect value={values["state"] ?? ""} country={country} fault={faults["state"]} />
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
        error={faults["postcode"]}
        required
      />
    </div>
  );
}

/**
 * The state of an address in the United States. Without JavaScript the page can't follow the country,
 * so that the field always stands there and says for whom it is.
 */
function StateSelect({
  value,
  country,
  fault,
}: {
  value: string;
  country: string;
  fault: string | undefined;
}) {
  const isShown = country === "US";
  return (
    <Select
      label={isShown ? "State" : "State (United States only)"}
      name="state"
      autoComplete="address-level1"
      className={isShown ? "" : "hidden noscript:block"}
      defaultValue={readState(value) ?? ""}
      error={fault}
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
