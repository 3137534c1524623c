import {
  ADDRESS_LINE_MAX,
  NOTES_MAX,
  POSTCODE_MAX,
  postalCodeLabel,
} from "#shop/shipping/address.ts";
import type { Country } from "#shop/shipping/rates.server.ts";
import { Field, TextArea } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";

/** Field name to what is wrong with it. */
export type Faults = Readonly<Record<string, string | undefined>>;

/** Where the parcel goes, as postmen need it, and what the customer wants to say. */
export function AddressFields({
  fullName,
  countries,
  country,
  faults,
}: {
  fullName: string;
  countries: readonly Country[];
  /** The country chosen now: it names the postal code. */
  country: string;
  faults: Faults;
}) {
  const line = { maxLength: ADDRESS_LINE_MAX, type: "text" };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        {...line}
        label="Full name"
        name="name"
        className="sm:col-span-2"
        autoComplete="name"
        defaultValue={fullName.slice(0, ADDRESS_LINE_MAX)}
        error={faults["name"]}
        required
      />
      <Field
        {...line}
        label="Street"
        name="line1"
        className="sm:col-span-2"
        hint="House number and street"
        autoComplete="address-line1"
        error={faults["line1"]}
        required
      />
      <Field
        {...line}
        label="Address line 2 (optional)"
        name="line2"
        className="sm:col-span-2"
        autoComplete="address-line2"
        error={faults["line2"]}
      />
      <Field
        {...line}
        label="City"
        name="city"
        autoComplete="address-level2"
        error={faults["city"]}
        required
      />
      <Select
        label="Country"
        name="country"
        autoComplete="country"
        defaultValue="GB"
        error={faults["country"]}
        required
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Field
        label={postalCodeLabel(country)}
        name="postcode"
        type="text"
        className="max-sm:max-w-60"
        maxLength={POSTCODE_MAX}
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        error={faults["postcode"]}
        required
      />
    </div>
  );
}

/** The notes box that the product page's colour note speaks of. */
export function NotesField({ length, fault }: { length: number; fault: string | undefined }) {
  return (
    <div>
      <TextArea
        label="Notes"
        name="notes"
        hint="A colour other than black, or where to leave the parcel. Optional."
        maxLength={NOTES_MAX}
        rows={4}
        error={fault}
      />
      <p className="mt-1.5 text-right text-sm text-ink-2">
        {length} of {NOTES_MAX.toLocaleString("en-GB")} characters
      </p>
    </div>
  );
}
