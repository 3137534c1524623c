/** A page in the URLs of the admin: "faq", or "brands.hills" for /brands/hills. */
export function pageKey(slug: string): string {
  return slug.replace("/", ".");
}

/** The slug of such a key. */
export function slugOfKey(key: string): string {
  return key.replace(".", "/");
}
