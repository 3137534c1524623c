import type { Carrier } from "#shop/carriers/carrier.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { SeenFields, useSeen } from "#admin/components/seen-fields.tsx";
import { Section } from "#admin/components/section.tsx";
import type { VersionedResult } from "#admin/http/overtaken.server.ts";
import { TextArea } from "#ui/field.tsx";
import { columnsValues } from "./settings-values.ts";

const formats = {
  click_and_drop: "Click & Drop",
  dpd: "DPD’s import",
  generic: "your own columns",
} as const;

type Sending = { result: VersionedResult | undefined };

/** The file of each carrier; of a generic one its columns, one on a line. */
export function CarrierColumns({
  carriers,
  fields,
  result,
}: Sending & { carriers: readonly Carrier[]; fields: readonly string[] }) {
  return (
    <Section title="Files">
      {carriers.map((carrier) => (
        <div key={carrier.name} className="border-b border-rule py-3">
          <p>
            <strong className="font-semibold">{carrier.name}</strong> {formats[carrier.format]}
          </p>
          {carrier.format === "generic" && <ColumnsForm {...{ carrier, fields, result }} />}
        </div>
      ))}
    </Section>
  );
}

function ColumnsForm({
  carrier,
  fields,
  result,
}: Sending & { carrier: Carrier; fields: readonly string[] }) {
  const { name, version } = carrier;
  const intent = `columns ${name}`;
  const own = result?.intent === intent ? result : undefined;
  const prefix = `${name.replaceAll(/\W+/g, "-")}-`;
  const seen = useSeen({ version, values: columnsValues(carrier) }, own);
  return (
    <ActForm
      {...{ intent, result }}
      idPrefix={prefix}
      submit="Save the columns"
      variant="quiet"
      className="mt-2 grid max-w-160 gap-3 [&>button]:justify-self-start"
    >
      <SeenFields seen={seen} />
      <TextArea
        key={seen.version}
        label={`Columns of ${name}`}
        name="columns"
        id={`${prefix}columns`}
        hint={`One on a line, in their order: a field, or Heading = field. Fields: ${fields.join(", ")}`}
        rows={8}
        maxLength={4_000}
        defaultValue={own?.values?.["columns"] ?? seen.values["columns"]}
        error={own?.fieldErrors?.["columns"]}
      />
    </ActForm>
  );
}
