/** A run of lines that both texts have, or only the earlier or the later one. */
export type Run = { readonly is: "same" | "removed" | "added"; readonly lines: readonly string[] };

/** Above this many pairs of lines, what lies between the first and the last difference is one change. */
const PAIRS_MAX = 1_000_000;

/** What a later text has in place of an earlier one, line by line. */
export function textDifference(before: string, after: string): readonly Run[] {
  const [was, is] = [before.split("\n"), after.split("\n")];
  const most = Math.min(was.length, is.length);
  let first = 0;
  while (first < most && was[first] === is[first]) first += 1;
  let last = 0;
  while (last < most - first && was[was.length - 1 - last] === is[is.length - 1 - last]) last += 1;
  const [old, young] = [was.slice(first, was.length - last), is.slice(first, is.length - last)];
  const middle: Run[] =
    old.length * young.length > PAIRS_MAX
      ? [
          { is: "removed", lines: old },
          { is: "added", lines: young },
        ]
      : alignedRuns(old, young);
  return joined([
    { is: "same", lines: was.slice(0, first) },
    ...middle,
    { is: "same", lines: was.slice(was.length - last) },
  ]);
}

/** The runs of two lists of lines by their longest common subsequence. */
function alignedRuns(old: readonly string[], young: readonly string[]): Run[] {
  const width = young.length + 1;
  const longest = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number) => longest[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = young.length - 1; column >= 0; column -= 1)
      longest[row * width + column] =
        old[row] === young[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const runs: Run[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < young.length) {
    const [gone, come] = [old[row] ?? "", young[column] ?? ""];
    if (row < old.length && column < young.length && gone === come) {
      runs.push({ is: "same", lines: [gone] });
      row += 1;
      column += 1;
    } else if (row < old.length && at(row + 1, column) >= at(row, column + 1)) {
      runs.push({ is: "removed", lines: [gone] });
      row += 1;
    } else if (column < young.length) {
      runs.push({ is: "added", lines: [come] });
      column += 1;
    } else {
      runs.push({ is: "removed", lines: [gone] });
      row += 1;
    }
  }
  return runs;
}

/** Neighbouring runs of a kind become one. */
function joined(runs: readonly Run[]): Run[] {
  const whole: { is: Run["is"]; lines: string[] }[] = [];
  for (const { is, lines } of runs) {
    if (lines.length === 0) continue;
    const before = whole.at(-1);
    if (before?.is === is) before.lines.push(...lines);
    else whole.push({ is, lines: [...lines] });
  }
  return whole;
}
