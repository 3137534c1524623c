/** "maxGirthMm" as "max_girth_mm": what the database and the audit log call a column. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
