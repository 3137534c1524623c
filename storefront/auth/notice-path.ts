/** Adds a notice (storefront/client/notices.ts) to a path on this site, keeping what else stands in it. */
export function withNotice(path: string, notice: string): string {
  const url = new URL(path, "http://shop.invalid");
  url.searchParams.set("notice", notice);
  return `${url.pathname}${url.search}${url.hash}`;
}
