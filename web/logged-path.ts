/** The path of an offer ends with the token of its link, which no log may have. */
const TOKEN_IN_PATH = /^(\/+offers\/)[^/]+/i;

/** A path as the log has it: without a token. */
export function loggedPath(pathname: string): string {
  return pathname.replace(TOKEN_IN_PATH, "$1…");
}
