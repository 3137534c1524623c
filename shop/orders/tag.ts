import { withoutUnseen } from "#shop/kit/text.ts";

/** The longest tag, in characters. */
export const TAG_MAX = 40;

/**
 * A tag as it is stored: in small letters with single spaces. Null for one that has no letter and no digit, or is too
 * long; and for an e-mail address, as packers read tags.
 */
export function readTag(typed: string): string | null {
  const tag = withoutUnseen(typed).normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();
  return tag.length <= TAG_MAX && /^[^@]*[\p{L}\p{N}][^@]*$/u.test(tag) ? tag : null;
}
