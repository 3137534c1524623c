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
    <table className={`w-full border-collapse ${className}`}>
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index} className="border-b border-rule align-top">
            <th scope="row" className="w-[46%] py-[11px] pr-4 text-left font-normal text-ink-2">
              {row.label}
            </th>
            <td className="py-[11px] font-medium">{row.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
