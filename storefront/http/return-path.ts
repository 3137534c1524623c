const PATH_MAX = 2_000;
/** Browsers drop tabs and line breaks from an address and read a backslash as a slash. */
const UNSAFE = /[\p{Cc}\\\s]/u;
const ANY_ORIGIN = "http://shop.invalid";

/**
 * Where to go back to after signing in: a path on this site, or "/" for anything that leads, or
 * could be read to lead, elsewhere (decisions.md, Accounts). Takes what stood in ?from=.
 */
export function safeReturnPath(wanted: string | null | undefined): string {
  if (wanted === null || wanted === undefined || wanted.length > PATH_MAX) return "/";
  if (!wanted.startsWith("/") || wanted.startsWith("//") || UNSAFE.test(wanted)) return "/";
  if (!URL.canParse(wanted, ANY_ORIGIN)) return "/";
  const { origin, pathname, search, hash } = new URL(wanted, ANY_ORIGIN);
  // Dots are resolved here ("/.//evil.example" has become "//evil.example"), so it is looked at again.
  if (origin !== ANY_ORIGIN || pathname.startsWith("//")) return "/";
  return `${pathname}${search}${hash}`;
}
