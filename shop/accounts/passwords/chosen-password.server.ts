import { isCommonPassword } from "./common-passwords.server.ts";
import { newPasswordError } from "#shop/accounts/customer.ts";
import { weaknessOf, type PasswordOwner, type Weakness } from "./guessable.ts";

const ADVICE =
  "Choose another: three or four unrelated words are easy to remember and hard to guess.";

const sentences: Readonly<Record<Weakness | "common", string>> = {
  common: `This password is among the commonest ones. ${ADVICE}`,
  repeated: `This password is one short piece over and over. ${ADVICE}`,
  run: `This password is a plain run of letters or figures. ${ADVICE}`,
  personal: `This password is made of your name, your e-mail address or the shop's name. ${ADVICE}`,
};

/**
 * What is wrong with a password that somebody chooses, as a sentence that says what to do, or null:
 * 8 to 128 characters, any at all, never trimmed, and none that is guessed early. There are no rules
 * about kinds of characters (NIST SP 800-63B; ASVS 6.2.1 to 6.2.12).
 */
export function chosenPasswordError(password: string, owner: PasswordOwner = {}): string | null {
  const problem = newPasswordError(password);
  if (problem !== null) return problem;
  const weakness = isCommonPassword(password) ? "common" : weaknessOf(password, owner);
  return weakness === null ? null : sentences[weakness];
}

/** What is wrong with a password for this owner alone; what is wrong with it for anybody is not asked. */
export function personalPasswordError(password: string, owner: PasswordOwner): string | null {
  if (newPasswordError(password) !== null) return null;
  return weaknessOf(password, owner) === "personal" ? sentences.personal : null;
}
