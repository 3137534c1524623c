/**
 * The order number that was typed or pasted, "LL-10042", whatever stands around its digits; null for text that is none.
 */
export function readOrderNumber(typed: string): string | null {
  const bare = typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
  const [, digits] = /^(?:LL)?(\d{5,9})$/.exec(bare) ?? [];
  return digits === undefined ? null : `LL-${digits}`;
}
