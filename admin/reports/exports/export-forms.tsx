import { Form, Link, useHref, useLocation } from "react-router";
import {
  exportFormats,
  formatHints,
  formatNames,
  type ExportDays,
} from "#shop/reports/exports/export-format.ts";
import type { ExportSettings, SettingName } from "#shop/reports/exports/export-settings.server.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { useActId } from "#admin/components/act-id.tsx";
import { Section } from "#admin/components/section.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import type { FormResult } from "#web/form-result.ts";
import type { TypedChoice } from "./choice.ts";

type Month = ExportDays & { readonly name: string };

/** The days, the format and the button that downloads. */
export function ExportForm({ choice, months }: { choice: TypedChoice; months: readonly Month[] }) {
  const page = useHref("/reports/exports");
  // The page does not hear that the file has come: each time that it is opened is another act.
  const actId = useActId({ row: useLocation().key });
  return (
    <Section title="Days and format" className="">
      <Form method="post" action="/reports/exports/file" reloadDocument noValidate>
        <div className="*:mb-3! empty:hidden">
          <ErrorSummary errors={choice.errors} />
        </div>
        <Months {...{ choice, months }} />
        {/* Another month shows its days in the fields. */}
        <div key={`${choice.from} ${choice.to}`} className="mt-3 flex flex-wrap items-start gap-3">
          <Field
            label="First day"
            name="from"
            type="date"
            defaultValue={choice.from}
            error={choice.errors["from"]}
            className="w-44"
          />
          <Field
            label="Last day"
            name="to"
            type="date"
            defaultValue={choice.to}
            error={choice.errors["to"]}
            className="w-44"
          />
          <Button variant="quiet" formMethod="get" formAction={page} className="mt-6.5">
            Show sums
          </Button>
        </div>
        <Formats choice={choice} />
        <Button name="act_id" value={actId} className="mt-4" data-key="d">
          Download
        </Button>
      </Form>
    </Section>
  );
}

function Months({ choice, months }: { choice: TypedChoice; months: readonly Month[] }) {
  const { format } = choice;
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1" aria-label="Months">
      {months.map(({ name, firstDay, lastDay }) => {
        const isChosen = choice.from === firstDay && choice.to === lastDay;
        const query = new URLSearchParams({ from: firstDay, to: lastDay, format });
        return (
          <li key={name}>
            <Link
              className={isChosen ? "font-semibold" : "link"}
              aria-current={isChosen || undefined}
              to={`/reports/exports?${query}`}
              preventScrollReset
            >
              {name}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function Formats({ choice }: { choice: TypedChoice }) {
  return (
    <fieldset className="mt-6">
      <legend className="mb-1.5 font-semibold">Format</legend>
      {exportFormats.map((format) => (
        <div key={format} className="py-1.5">
          <label className="flex items-center gap-2">
            <input
              type="radio"
              name="format"
              value={format}
              defaultChecked={format === choice.format}
              aria-describedby={`${format}-hint`}
              className="tick tick-round"
            />
            {formatNames[format]}
          </label>
          <p id={`${format}-hint`} className="second-line pl-7">
            {formatHints[format]}
          </p>
        </div>
      ))}
    </fieldset>
  );
}

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
