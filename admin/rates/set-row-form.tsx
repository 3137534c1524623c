import type { ReactNode } from "react";
import { Link } from "react-router";
import { ActForm } from "#admin/components/act-form.tsx";
import { SeenFields, useSeen } from "#admin/components/seen-fields.tsx";
import { labels } from "./field-words.ts";
import { RemoveRow } from "./row-acts.tsx";
import type { Sending } from "./row-form.tsx";

export type Values = Readonly<Record<string, string | undefined>>;

/** What the fields of a row need. */
export type RowFields = {
  readonly values: Values;
  readonly errors: Values;
  /** The first field, unless the form was refused. */
  readonly takesFocus: boolean;
};

type Props = {
  /** The row as the screen names it, "zone 7"; null for a new one. */
  row: string | null;
  /** "zone" or "country". */
  kind: string;
  /** The values of the row in the draft. */
  typed: Readonly<Record<string, string>>;
  isRemovable: boolean;
  /** Where the screen is without the form. */
  close: string;
  children: (fields: RowFields) => ReactNode;
} & Omit<Sending, "open">;

/** The form of a row of a rate set, or of a new one. */
export function SetRowForm({ row, kind, typed, isRemovable, close, result, children }: Props) {
  const intent = row ?? `add_${kind}`;
  const own = result?.intent === intent ? result : undefined;
  const seen = useSeen({ version: 0, values: typed }, own);
  return (
    <>
      <ActForm
        {...{ intent, result }}
        action={close}
        submit={row === null ? "Add to the draft" : "Save in the draft"}
        variant="quiet"
        className="flex flex-wrap items-center gap-4 py-3"
        also={
          <Link className="link" to={close} preventScrollReset>
            Close
          </Link>
        }
      >
        {row !== null && <SeenFields seen={seen} />}
        {/* Another row's values draw the fields anew. */}
        <div key={JSON.stringify(seen.values)} className="contents">
          {children({
            takesFocus: own === undefined,
            values: own?.values ?? seen.values,
            errors: own?.fieldErrors ?? {},
          })}
        </div>
      </ActForm>
      {row !== null && isRemovable && (
        <RemoveRow
          intent={`remove_${row}`}
          label={`Remove the ${kind}`}
          close={close}
          seen={seen.values}
        />
      )}
    </>
  );
}

/** What a field of a row has in common with the others. */
export function fieldsOf({ values, errors }: Pick<RowFields, "values" | "errors">) {
  return (name: string) => ({
    name,
    label: labels[name],
    defaultValue: values[name],
    error: errors[name],
    autoComplete: "off",
  });
}
