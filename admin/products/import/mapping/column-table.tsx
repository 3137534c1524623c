import { Section } from "#admin/components/section.tsx";
import type { FormResult } from "#web/form-result.ts";
import type { Choice, ShownQuestions } from "./mapping-view.server.ts";

/** The columns of a file with their first values: what each is read as, and what the others can be read as. */
export function ColumnTable({
  columns,
  fields,
  result,
  asksAll,
}: Pick<ShownQuestions, "columns" | "fields"> & {
  result: FormResult | undefined;
  /** Every column is asked about, also those that are read already. */
  asksAll: boolean;
}) {
  const filled = columns.filter(({ example }) => example !== "");
  const empty = columns.length - filled.length;
  return (
    <Section
      title="Columns"
      className=""
      note={
        empty === 0
          ? undefined
          : `${empty} empty ${empty === 1 ? "column is" : "columns are"} left out`
      }
    >
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">Is read as</th>
          </tr>
        </thead>
        <tbody>
          {filled.map((column, at) => (
            <tr key={column.key} data-row className="align-top">
              <td className="max-w-72 wrap-anywhere">
                <span className="font-medium">{column.head}</span>
                <span className="second-line block">{column.example}</span>
              </td>
              <td>
                {asksAll || column.known === "" ? (
                  <ColumnSelect {...{ column, fields, result, at }} />
                ) : (
                  column.known
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function ColumnSelect({
  column: { key, head, chosen },
  fields,
  result,
  at,
}: {
  column: ShownQuestions["columns"][number];
  fields: readonly Choice[];
  result: FormResult | undefined;
  at: number;
}) {
  const name = `column ${key}`;
  const error = result?.fieldErrors?.[name];
  return (
    <>
      <select
        className="control max-w-72"
        id={`column-${at}`}
        name={name}
        aria-label={`${head} is read as`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `column-${at}-error` : undefined}
        defaultValue={result?.values?.[name] ?? (chosen === "left" ? "" : chosen)}
      >
        <option value="">Not read</option>
        {fields.map((field) => (
          <option key={field.value} value={field.value}>
            {field.name}
          </option>
        ))}
      </select>
      {error && (
        <p id={`column-${at}-error`} className="message message-error mt-2">
          {error}
        </p>
      )}
    </>
  );
}
