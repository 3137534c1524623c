import type { ReactNode } from "react";

/** Facts row by row: a label and a value, with a hairline under each. */
export function SpecTable({
  caption,
  rows,
  className = "",
}: {
  /** For screen readers only: the table has a visible heading above. */
  caption: string;
  rows: readonly { label: ReactNode; value: ReactNode }[];
  className?: string;
}) {
  return (
    <table className={`spec-table ${className}`}>
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            <th scope="row">{row.label}</th>
            <td>{row.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
