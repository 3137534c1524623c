import { isCommonPassword } from "./common-passwords.server.ts";
import { newPasswordError, normalPassword } from "#shop/accounts/customer.ts";
import { weaknessOf, type PasswordOwner, type Weakness } from "./password-weakness.ts";

const ADVICE =
  "Choose another: three or four unrelated words are easy to remember and hard to guess.";

const messages: Readonly<Record<Weakness | "common", string>> = {
  common: `This is one of the most common passwords. ${ADVICE}`,
  repeated: `This password is a short pattern repeated. ${ADVICE}`,
  run: `This password is a sequence of letters or digits. ${ADVICE}`,
  personal: `This password is made of your name, your e-mail address or the shop's name. ${ADVICE}`,
};

/**
 * The error of a new password, or null: it must have 8 to 128 characters of any kind and must not
 * be easy to guess. It is never trimmed, and there are no rules about kinds of characters (NIST SP
 * 800-63B; ASVS 6.2.1 to 6.2.12).
 */
export function chosenPasswordError(chosen: string, owner: PasswordOwner = {}): string | null {
  const password = normalPassword(chosen);
  const error = newPasswordError(password);
  if (error !== null) return error;
  const weakness = isCommonPassword(password) ? "common" : weaknessOf(password, owner);
  return weakness === null ? null : messages[weakness];
}

/** The error of a password made of its owner's data, or null. Other errors are not checked. */
export function personalPasswordError(password: string, owner: PasswordOwner): string | null {
  if (newPasswordError(password) !== null) return null;
  return weaknessOf(password, owner) === "personal" ? messages.personal : null;
}
