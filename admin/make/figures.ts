/** "4,830" */
export function count(value: number): string {
  return value.toLocaleString("en-GB");
}
