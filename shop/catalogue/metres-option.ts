/** Reads an option value such as "1.5m" as 1500 mm, also of one lath, "1.5m-single"; null for anything else. */
export function metresOption(value: string | undefined): number | null {
  const metres = /^(\d{1,2}(?:\.\d{1,2})?)m(?:-single)?$/.exec(value ?? "")?.[1];
  return metres === undefined ? null : Math.round(Number(metres) * 1_000);
}

/** Writes 1500 mm as the option value "1.5m". */
export function optionOfMetres(lengthMm: number): string {
  return `${lengthMm / 1_000}m`;
}
