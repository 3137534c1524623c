/**
 * Adds a notice (storefront/components/occasional/notices.ts) to a path on this site. Its other parameters stay.
 */
export function withNotice(path: string, notice: string): string {
  const url = new URL(path, "http://shop.invalid");
  url.searchParams.set("notice", notice);
  return `${url.pathname}${url.search}${url.hash}`;
}
