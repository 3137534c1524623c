/**
 * The number of mistakes between two words: letters added, missing, replaced, or two swapped (optimal
 * string alignment, the restricted Damerau-Levenshtein distance).
 */
export function countMistakes(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + 1);
      row.push(least);
    }
  }
  return at(one.length, other.length);
}
