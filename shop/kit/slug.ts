/** Words of lower-case letters and digits, joined by hyphens; 80 characters at most. The database checks the same. */
export const SLUG = /^(?=.{1,80}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Whether a value is a slug: the name of a product, category, brand or page in a path. */
export function isSlug(value: unknown): value is string {
  return typeof value === "string" && SLUG.test(value);
}
