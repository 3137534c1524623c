import type { ExportSettings, SettingName } from "#shop/reports/exports/export-settings.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import { Field } from "#ui/field.tsx";
import type { FormResult } from "#web/form-result.ts";

type FieldRow = readonly [name: SettingName | "quickbooksRows", label: string];

const groups: readonly { readonly name: string; readonly fields: readonly FieldRow[] }[] = [
  {
    name: "Xero",
    fields: [
      ["xeroAccount", "Account code of sales"],
      ["xeroStandardTax", "Tax type with UK VAT"],
      ["xeroZeroTax", "Tax type of exports"],
    ],
  },
  {
    name: "QuickBooks",
    fields: [
      ["quickbooksItem", "Product or service"],
      ["quickbooksStandardTax", "Tax code with UK VAT"],
      ["quickbooksZeroTax", "Tax code of exports"],
      ["quickbooksRows", "Rows a file"],
    ],
  },
];

type SectionProps = {
  settings: ExportSettings;
  mayChange: boolean;
  result: FormResult | undefined;
};

/** What the books call accounts, tax rates and items, with a form for whom may change it. */
export function SettingsSection({ settings, mayChange, result }: SectionProps) {
  return (
    <Section title="Names in your books" className="print:hidden">
      <p className="mt-2 text-ink-2">
        Exactly as they are there. {!mayChange && "An owner can change them."}
      </p>
      {mayChange ? (
        <SettingsForm {...{ settings, result }} />
      ) : (
        groups.map((group) => <SettingList key={group.name} {...{ group, settings }} />)
      )}
    </Section>
  );
}

function SettingList({
  group,
  settings,
}: {
  group: (typeof groups)[number];
  settings: ExportSettings;
}) {
  return (
    <>
      <h3 className="mt-5 border-b border-rule pb-1">{group.name}</h3>
      <dl>
        {group.fields.map(([name, label]) => (
          <div key={name} className="mt-1.5">
            <dt className="second-line">{label}</dt>
            <dd>{settings[name]}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function SettingsForm({ settings, result }: Omit<SectionProps, "mayChange">) {
  const own = result?.intent === "settings" ? result : undefined;
  return (
    <ActForm
      result={result}
      intent="settings"
      submit="Save names"
      variant="quiet"
      className="mt-3 [&>button]:mt-4"
    >
      <input type="hidden" name="version" value={settings.version} />
      {groups.map((group) => (
        <fieldset key={group.name} className="mt-5 grid max-w-88 gap-3">
          <legend className="mb-2 w-full border-b border-rule pb-1">{group.name}</legend>
          {group.fields.map(([name, label]) => (
            <Field
              // A saved value is shown; a typed one stays.
              key={`${name} ${settings.version}`}
              label={label}
              name={name}
              maxLength={200}
              inputMode={name === "quickbooksRows" ? "numeric" : undefined}
              defaultValue={own?.values?.[name] ?? String(settings[name])}
              error={own?.fieldErrors?.[name]}
            />
          ))}
        </fieldset>
      ))}
    </ActForm>
  );
}
