/** The name of what is made at an instant, in UTC and fit for a file: "2026-11-22T150402Z". */
export function nameAt(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replaceAll(":", "")}Z`;
}
