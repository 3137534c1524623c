import { ActForm } from "#admin/components/act-form.tsx";
import { ADDRESS_LINE_MAX, POSTCODE_MAX } from "#shop/shipping/address.ts";
import { TELEPHONE_MAX } from "#shop/shipping/telephone.ts";
import { usStates } from "#shop/shipping/us-states.ts";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { FormResult } from "#web/form-result.ts";
import { PanelFrame, type PanelProps } from "./panel-frame.tsx";

const lines = [
  { name: "name", label: "Full name" },
  { name: "company", label: "Company (optional)" },
  { name: "line1", label: "Street" },
  { name: "line2", label: "Address line 2 (optional)" },
  { name: "city", label: "City" },
] as const;

/** Another address at the same delivery charge, before anything is sent. */
export function AddressPanel({ panel, acts, orderNumber, result }: PanelProps<"address">) {
  const own = result?.intent === "address" ? result : undefined;
  const values = own?.values ?? panel.values;
  const errors = own?.fieldErrors;
  return (
    <PanelFrame title="Change address" orderNumber={orderNumber}>
      <ActForm
        result={result}
        intent="address"
        submit="Change address"
        className="mt-3 grid max-w-150 justify-items-start gap-4 *:w-full [&>button]:w-auto"
      >
        <input type="hidden" name="version" value={acts.version} />
        {lines.map(({ name, label }) => (
          <Field
            key={name}
            {...{ name, label }}
            maxLength={ADDRESS_LINE_MAX}
            defaultValue={values[name] ?? ""}
            error={errors?.[name]}
            autoComplete="off"
          />
        ))}
        <CountryAndState {...{ values, errors }} countries={panel.countries} />
        <Field
          label="Postcode"
          name="postcode"
          maxLength={POSTCODE_MAX}
          defaultValue={values["postcode"] ?? ""}
          error={errors?.["postcode"]}
          className="max-w-60"
          autoComplete="off"
        />
        <Field
          label="Telephone for the carrier (optional)"
          name="telephone"
          type="tel"
          maxLength={TELEPHONE_MAX}
          defaultValue={values["telephone"] ?? ""}
          error={errors?.["telephone"]}
          className="max-w-80"
          autoComplete="off"
        />
      </ActForm>
    </PanelFrame>
  );
}

function CountryAndState({
  values,
  errors,
  countries,
}: {
  values: Readonly<Record<string, string>>;
  errors: FormResult["fieldErrors"];
  countries: PanelProps<"address">["panel"]["countries"];
}) {
  return (
    <>
      <Select label="Country" name="country" defaultValue={values["country"] ?? "GB"}>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="State (United States only)"
        name="state"
        defaultValue={values["state"] ?? ""}
        error={errors?.["state"]}
      >
        <option value="">None</option>
        {[...usStates].map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </>
  );
}
