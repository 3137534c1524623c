import { Field, TextArea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { SettingField } from "./setting-fields.ts";

type Props = {
  readonly fields: readonly SettingField[];
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
  readonly mayChange: boolean;
};

/** The fields of a section, in groups under their headings. */
export function SettingInputs({ fields, ...props }: Props) {
  return (
    <div className="mb-5 grid gap-8">
      {grouped(fields).map(({ heading, fields: own }) => (
        <fieldset key={heading} className="min-w-0">
          {heading !== "" && (
            <legend className="mb-3 w-full border-t-2 border-ink pt-2 text-base font-semibold">
              {heading}
            </legend>
          )}
          <div className="grid items-end gap-5 sm:grid-cols-[2fr_1fr_1fr]">
            {own.map((field) => (
              <Input key={field.name} field={field} {...props} />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

function grouped(fields: readonly SettingField[]) {
  const groups: { heading: string; fields: SettingField[] }[] = [];
  for (const field of fields) {
    const last = groups.at(-1);
    if (field.heading !== undefined || last === undefined)
      groups.push({ heading: field.heading ?? "", fields: [field] });
    else last.fields.push(field);
  }
  return groups;
}

function Input({
  field: { name, label, hint, as, choices = [], maxLength, isThird },
  values,
  errors,
  mayChange,
}: Omit<Props, "fields"> & { readonly field: SettingField }) {
  const className = isThird ? "" : "sm:col-span-3";
  const shared = { label, hint, name, className, defaultValue: values[name], error: errors[name] };
  if (as === "tick")
    return (
      <label className={`flex items-center gap-2.5 font-semibold ${className}`}>
        <input
          type="checkbox"
          id={name}
          name={name}
          value="on"
          className="tick"
          defaultChecked={values[name] === "on"}
          disabled={!mayChange}
        />
        {label}
        {errors[name] && <span className="font-normal text-error">{errors[name]}</span>}
      </label>
    );
  if (as === "choice")
    return (
      <Select {...shared} disabled={!mayChange} className="max-w-80 sm:col-span-3">
        {choices.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    );
  const typed = { maxLength, readOnly: !mayChange };
  if (as === "area" || as === "lines" || as === "hours")
    return <TextArea {...shared} {...typed} rows={as === "area" ? 3 : 5} />;
  return <Field {...shared} {...typed} autoComplete="off" />;
}
