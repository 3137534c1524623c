import { redirect } from "react-router";

/** Wrong spellings and short forms that were linked to in the past (decisions.md, Content and addresses). */
const oldAddresses: Readonly<Record<string, string>> = {
  "/indoor-washhing-line-pulley": "/indoor-washing-line-pulley",
  "/brands/kitched-maid": "/brands/kitchen-maid",
  "/small-rotary-clothesline": "/small-rotary-clotheslines",
  "/retractable": "/retractable-washing-lines",
  "/rotary": "/rotary-washing-lines",
  "/wall-mounted": "/wall-mounted-folding-washing-lines",
};

/** Sends an old address on to its right one, for good and with its parameters; else does nothing. */
export function redirectOldAddress(path: string, search: string): void {
  const moved = Object.hasOwn(oldAddresses, path) ? oldAddresses[path] : undefined;
  if (moved !== undefined) throw redirect(moved + search, 301);
}
