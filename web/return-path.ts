const PATH_MAX = 2_000;
/** Browsers remove tabs and line breaks from a URL and read a backslash as a slash. */
const UNSAFE = /[\p{Cc}\\\s]/u;
const ANY_ORIGIN = "http://shop.invalid";

/**
 * The path to return to after signing in, from the value of `?from=`. Returns "/" for anything that
 * leads, or could be read to lead, to another site.
 */
export function safeReturnPath(from: string | null | undefined): string {
  if (from === null || from === undefined || from.length > PATH_MAX) return "/";
  if (!from.startsWith("/") || from.startsWith("//") || UNSAFE.test(from)) return "/";
  if (!URL.canParse(from, ANY_ORIGIN)) return "/";
  const { origin, pathname, search, hash } = new URL(from, ANY_ORIGIN);
  // The URL parser resolves dots: "/.//evil.example" has become "//evil.example".
  if (origin !== ANY_ORIGIN || pathname.startsWith("//")) return "/";
  return `${pathname}${search}${hash}`;
}
