import { FORM_ID } from "#storefront/product/configurator/use-configuration.ts";

/** A segmented control: radio buttons that belong to the configurator's form. */
export function Switch({
  name,
  legend,
  chosen,
  labels,
}: {
  name: string;
  legend: string;
  chosen: string;
  /** The label of each value. */
  labels: Readonly<Record<string, string>>;
}) {
  return (
    <fieldset className="min-w-0 grow">
      <legend className="mb-1 text-xs text-ink-2">{legend}</legend>
      <div className="flex">
        {Object.entries(labels).map(([value, label]) => (
          <label key={value} className="segment">
            <input
              type="radio"
              form={FORM_ID}
              {...{ name, value }}
              defaultChecked={value === chosen}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
