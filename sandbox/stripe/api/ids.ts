import { randomBytes } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A new id like Stripe's: a prefix for the kind of object, then random letters and digits. */
export function newId(prefix: string, length = 24): string {
  let id = prefix;
  while (id.length < prefix.length + length) {
    for (const byte of randomBytes(length)) {
      // 248 is a multiple of 62; larger values would make some characters more frequent.
      if (byte < 248 && id.length < prefix.length + length) id += alphabet[byte % 62];
    }
  }
  return id;
}
