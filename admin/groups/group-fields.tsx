import {
  columnsOf,
  groupFields,
  lengthOf,
  type GroupKind,
} from "#shop/catalogue/groups/group-fields.ts";
import { Field, TextArea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { fieldWords, lookNames } from "./group-words.ts";

type Props = {
  kind: GroupKind;
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  mayChange: boolean;
};

/** The fields of a category or a brand. */
export function GroupFields({ kind, ...props }: Props) {
  return (
    <div className="mb-5 grid items-end gap-5 sm:grid-cols-2">
      {columnsOf(kind).map((column) => (
        <Input key={column} {...{ kind, column }} {...props} />
      ))}
    </div>
  );
}

function Input({ kind, column, values, errors, mayChange }: Props & { column: string }) {
  const spec = (groupFields[kind] as Readonly<Record<string, { readonly is: string }>>)[column];
  const { label, hint, rows } = fieldWords[kind][column] ?? { label: column };
  const shared = {
    label,
    hint,
    name: column,
    defaultValue: values[column],
    error: errors[column],
  };
  if (spec?.is === "switch")
    return (
      <label className="flex items-center gap-2.5 font-semibold sm:col-span-2">
        <input
          type="checkbox"
          name={column}
          value="on"
          className="tick"
          defaultChecked={values[column] === "on"}
          disabled={!mayChange}
        />
        {label}
        {errors[column] && <span className="font-normal text-error">{errors[column]}</span>}
      </label>
    );
  if (spec?.is === "choice")
    return (
      <Select {...shared} disabled={!mayChange}>
        {Object.entries(lookNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
    );
  // A little more than fits, so that too much is said and not cut.
  const typed = { maxLength: lengthOf(kind, column) + 100, readOnly: !mayChange };
  if (rows !== undefined)
    return <TextArea {...shared} {...typed} rows={rows} className="sm:col-span-2" />;
  const isWide = column === "heading";
  return (
    <Field
      {...shared}
      {...typed}
      className={isWide ? "sm:col-span-2" : ""}
      autoComplete="off"
      spellCheck={column !== "slug"}
    />
  );
}
