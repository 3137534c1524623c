/** The addresses that end with a secret: the token of a link, or an order that whoever knows it may cancel. */
const SECRET_IN_PATH =
  /^((?:https?:\/\/[^/]*)?\/+(?:offers|preview(?:\/+page)?|checkout\/+cancelled)\/+).+/is;

/** A path as the log has it: without a secret, in whatever spelling the router would know the address. */
export function loggedPath(pathname: string): string {
  const plain = pathname.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  const logged = plain.replace(SECRET_IN_PATH, "$1…");
  return logged === plain ? pathname : logged;
}
