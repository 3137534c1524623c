import { formatNumber } from "#shop/kit/text.ts";
import type { ShownLine, ShownProblem } from "./line-view.ts";
import { VariantWays } from "./variant-ways.tsx";

/** The products of a file that are refused, cell by cell, and what can become of variants that do not add up. */
export function RefusedTable({
  lines,
  mayAnswer,
}: {
  lines: readonly ShownLine[];
  mayAnswer: boolean;
}) {
  const asked = lines.filter(({ asksWay }) => asksWay).length;
  return (
    <>
      {mayAnswer && asked > 0 && (
        <div className="strip no-print mt-3">
          <p>
            The prices of some variants do not add up: in this shop an option costs the same
            whatever else is chosen. Choose here for all of them, or below for one: take the sum of
            the options, make each variant a product of its own, or make a draft without options.
          </p>
          <VariantWays sku={null} />
        </div>
      )}
      <RefusedRows {...{ lines, mayAnswer }} />
    </>
  );
}

function RefusedRows({ lines, mayAnswer }: { lines: readonly ShownLine[]; mayAnswer: boolean }) {
  return (
    <div className="scrolls">
      <table className="ledger" aria-label="Refused products">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="figure">
              Line
            </th>
            <th scope="col">What</th>
            <th scope="col">In the file</th>
            <th scope="col">Why it is refused</th>
          </tr>
        </thead>
        {lines.map(({ position, sku, name, problems, asksWay }) => (
          <tbody key={position}>
            {problems.map((problem, at) => (
              <tr
                key={`${problem.line} ${problem.column} ${at}`}
                className="align-top"
                {...(at === 0 && { "data-row": "" })}
              >
                {at === 0 && (
                  <td rowSpan={problems.length}>
                    <span className="font-medium">{name || "Without a name"}</span>
                    <span className="second-line block">{sku || "no SKU"}</span>
                    {asksWay && mayAnswer && <VariantWays sku={sku} />}
                  </td>
                )}
                <ProblemCells problem={problem} />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function ProblemCells({ problem: { line, column, typed, text } }: { problem: ShownProblem }) {
  return (
    <>
      <td className="figure money">{formatNumber(line)}</td>
      <td>{column || "Row"}</td>
      <td className="max-w-72 whitespace-pre-line wrap-anywhere">{typed}</td>
      <td className="max-w-72 text-error">{text}</td>
    </>
  );
}
