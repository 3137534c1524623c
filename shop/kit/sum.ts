/** Adds numbers up; pence are added by `sumPence`. The sum of none is 0. */
export function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
