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
          <label
            key={value}
            className="relative -ml-px grid min-h-11 grow place-items-center border border-edge bg-white px-2 text-center text-sm leading-tight font-medium first:ml-0 hover:bg-plaster has-checked:z-1 has-checked:border-green has-checked:bg-green-wash has-checked:font-semibold has-checked:inset-ring has-checked:inset-ring-green has-focus-visible:z-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue"
          >
            <input
              type="radio"
              form={FORM_ID}
              {...{ name, value }}
              defaultChecked={value === chosen}
              className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
