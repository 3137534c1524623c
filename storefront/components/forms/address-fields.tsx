import { ADDRESS_LINE_MAX, POSTCODE_MAX } from "#shop/shipping/address.ts";
import { postalCodeLabel } from "#shop/shipping/postal-code.ts";
import { TELEPHONE_MAX } from "#shop/shipping/telephone.ts";
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
  /** Whether the parcel goes to somebody else, whose telephone number is asked for. */
  isGift?: boolean;
};

/** The lines between the company and the country. `autoComplete` holds the HTML autofill tokens. */
const lines = [
  {
    name: "line1",
    label: "Street",
    hint: "House number and street",
    autoComplete: "address-line1",
  },
  { name: "line2", label: "Address line 2 (optional)", autoComplete: "address-line2" },
  { name: "city", label: "City", hint: "Town or city", autoComplete: "address-level2" },
] as const;

/** The fields of a postal address. */
export function AddressFields(props: AddressProps) {
  const { values, countries, country, errors, isGift = false } = props;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <NameField value={values["name"] ?? ""} isGift={isGift} error={errors["name"]} />
      <CompanyField value={values["company"] ?? ""} error={errors["company"]} />
      {lines.map((line) => (
        <Field
          key={line.name}
          {...line}
          type="text"
          className="sm:col-span-2"
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
      <PostcodeField
        value={values["postcode"] ?? ""}
        country={country}
        error={errors["postcode"]}
      />
      <TelephoneField
        value={values["telephone"] ?? ""}
        isGift={isGift}
        error={errors["telephone"]}
      />
    </div>
  );
}

function NameField({ value, isGift, error }: FieldProps & { isGift: boolean }) {
  return (
    <Field
      label={isGift ? "Recipient’s full name" : "Full name"}
      name="name"
      type="text"
      className="sm:col-span-2"
      maxLength={ADDRESS_LINE_MAX}
      autoComplete={isGift ? "off" : "name"}
      defaultValue={value.slice(0, ADDRESS_LINE_MAX)}
      error={error}
      required
    />
  );
}

/** Few addresses have a company: the field opens on demand, or when it has a value. */
function CompanyField({ value, error }: FieldProps) {
  return (
    <details className="-my-2 sm:col-span-2" open={value !== "" || error !== undefined}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        Add company name
      </summary>
      <Field
        label="Company name (optional)"
        name="company"
        type="text"
        className="my-2"
        maxLength={ADDRESS_LINE_MAX}
        autoComplete="organization"
        defaultValue={value.slice(0, ADDRESS_LINE_MAX)}
        error={error}
      />
    </details>
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

type FieldProps = { value: string; error: string | undefined };

function PostcodeField({ value, country, error }: FieldProps & { country: string }) {
  return (
    <Field
      label={postalCodeLabel(country)}
      name="postcode"
      type="text"
      className="max-sm:max-w-60"
      maxLength={POSTCODE_MAX}
      autoComplete="postal-code"
      defaultValue={value}
      autoCapitalize="characters"
      spellCheck={false}
      error={error}
      required
    />
  );
}

/** A gift's parcel goes to somebody else, whose number no browser fills in. */
function TelephoneField({ value, isGift, error }: FieldProps & { isGift: boolean }) {
  return (
    <Field
      label={isGift ? "Recipient’s telephone (optional)" : "Telephone (optional)"}
      name="telephone"
      type="tel"
      className="sm:col-span-2"
      hint="Only the carrier sees it, to arrange delivery."
      maxLength={TELEPHONE_MAX}
      autoComplete={isGift ? "off" : "tel"}
      defaultValue={value}
      error={error}
    />
  );
}
