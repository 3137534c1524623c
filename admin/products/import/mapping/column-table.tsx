import { Section } from "#admin/components/section.tsx";
import type { FormResult } from "#web/form-result.ts";
import type { Choice, ShownQuestions } from "./mapping-view.server.ts";

/** The columns of a file with their first values: what each is read as, and what the others can be read as. */
export function ColumnTable({
  columns,
  fields,
  typed,
}: Pick<ShownQuestions, "columns" | "fields"> & { typed: FormResult["values"] }) {
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
                {column.known === "" ? (
                  <ColumnSelect {...{ column, fields, typed, at }} />
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
  typed,
  at,
}: {
  column: ShownQuestions["columns"][number];
  fields: readonly Choice[];
  typed: FormResult["values"];
  at: number;
}) {
  return (
    <select
      className="control max-w-56"
      id={`column-${at}`}
      name={`column ${key}`}
      aria-label={`${head} is read as`}
      defaultValue={typed?.[`column ${key}`] ?? chosen}
    >
      <option value="">Not read</option>
      {fields.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}
