import { counted } from "#shop/kit/text.ts";
import type { Difference } from "./content-differences.ts";

/** Lines that stay are shown beside a change, so that its place is clear. */
const BESIDE = 1;

/** What is different in each field: removed lines struck through, added ones marked, the rest left out. */
export function TextChanges({ differences }: { differences: readonly Difference[] }) {
  return (
    <dl className="text-changes">
      {differences.map(({ field, label, runs }) => (
        <div key={field} className="border-b border-rule py-3">
          <dt className="mb-1.5 font-semibold">{label}</dt>
          <dd className="grid gap-1">
            {runs.map(({ is, lines }, at) => {
              // The runs of a text never change their order.
              const key = `${at} ${is}`;
              if (is !== "same")
                return lines
                  .filter((line) => line.trim() !== "")
                  .map((line, row) => <Line key={`${key} ${row}`} is={is} line={line} />);
              return (
                <Same key={key} lines={lines} isFirst={at === 0} isLast={at === runs.length - 1} />
              );
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Line({ is, line }: { is: "removed" | "added"; line: string }) {
  if (is === "removed") return <del className="changed-line removed-line">{line}</del>;
  return <ins className="changed-line added-line">{line}</ins>;
}

function Same({
  lines,
  isFirst,
  isLast,
}: {
  lines: readonly string[];
  isFirst: boolean;
  isLast: boolean;
}) {
  const written = lines.filter((line) => line.trim() !== "");
  const before = isFirst ? [] : written.slice(0, BESIDE);
  const after = isLast ? [] : written.slice(before.length).slice(-BESIDE);
  const left = written.length - before.length - after.length;
  return (
    <>
      {before.map((line) => (
        <p key={line} className="changed-line text-ink-2">
          {line}
        </p>
      ))}
      {left > 0 && <p className="second-line">{counted(left, "line")} as before</p>}
      {after.map((line) => (
        <p key={line} className="changed-line text-ink-2">
          {line}
        </p>
      ))}
    </>
  );
}
