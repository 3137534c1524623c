import type { Carrier } from "#shop/carriers/carrier.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import { TextArea } from "#ui/field.tsx";
import type { SettingsResult } from "./settings-forms.server.ts";

const formats = {
  click_and_drop: "Click & Drop",
  dpd: "DPD’s import",
  generic: "your own columns",
} as const;

/** The file of each carrier; of a generic one its columns, one on a line. */
export function CarrierColumns({
  carriers,
  fields,
  actId,
  result,
}: {
  carriers: readonly Carrier[];
  fields: readonly string[];
  actId: string;
  result: SettingsResult | undefined;
}) {
  return (
    <Section title="Files">
      {carriers.map(({ name, format, columns, version }) => {
        const intent = `columns ${name}`;
        const own = result?.intent === intent ? result : undefined;
        const prefix = `${name.replaceAll(/\W+/g, "-")}-`;
        return (
          <div key={name} className="border-b border-rule py-3">
            <p>
              <strong className="font-semibold">{name}</strong> {formats[format]}
            </p>
            {format === "generic" && (
              <ActForm
                {...{ actId, intent, result }}
                idPrefix={prefix}
                submit="Save the columns"
                variant="quiet"
                className="mt-2 grid max-w-160 gap-3 [&>button]:justify-self-start"
              >
                <input type="hidden" name="version" value={version} />
                <TextArea
                  label={`Columns of ${name}`}
                  name="columns"
                  id={`${prefix}columns`}
                  hint={`One on a line, in their order: a field, or Heading = field. Fields: ${fields.join(", ")}`}
                  rows={8}
                  maxLength={4_000}
                  defaultValue={own?.values?.["columns"] ?? columns.join("\n")}
                  error={own?.fieldErrors?.["columns"]}
                />
              </ActForm>
            )}
          </div>
        );
      })}
    </Section>
  );
}
