import { monthNames } from "#shop/kit/time.ts";
import type { VatSettings } from "#shop/reports/vat/vat-period.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import { counted } from "#shop/kit/text.ts";
import { Select } from "#ui/select.tsx";
import type { FormResult } from "#web/form-result.ts";

/** How long VAT periods are and when they end, with a form for whom may change it. */
export function Lengths({
  settings,
  mayChange,
  result,
}: {
  settings: VatSettings;
  mayChange: boolean;
  result: FormResult | undefined;
}) {
  return (
    <Section title="Length of periods" className="no-print">
      <p className="mt-2 text-ink-2">
        As HMRC has set them for you. Closed periods stay as they are.
      </p>
      {mayChange ? (
        <LengthForm {...{ settings, result }} />
      ) : (
        <p className="mt-3">
          {counted(settings.months, "month")}, one of them ending with{" "}
          {monthNames[settings.lastMonth - 1]}. An owner can change this.
        </p>
      )}
    </Section>
  );
}

function LengthForm({
  settings,
  result,
}: {
  settings: VatSettings;
  result: FormResult | undefined;
}) {
  return (
    <ActForm
      result={result}
      intent="settings"
      submit="Save"
      variant="quiet"
      className="mt-3 grid gap-3 [&>button]:justify-self-start"
    >
      <Select
        key={`months ${settings.months}`}
        label="Length"
        name="months"
        defaultValue={settings.months}
      >
        <option value="1">1 month</option>
        <option value="3">3 months</option>
        <option value="12">12 months</option>
      </Select>
      <Select
        key={`last ${settings.lastMonth}`}
        label="A period ends with"
        name="last_month"
        hint="Choose any month in which a period ends."
        defaultValue={settings.lastMonth}
      >
        {monthNames.map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </Select>
    </ActForm>
  );
}
