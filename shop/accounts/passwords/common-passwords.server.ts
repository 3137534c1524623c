import list from "./common-passwords.txt?raw";

/**
 * Whether a password is one of the most common, in any case: these are tried first against every
 * account (ASVS 6.2.4, 6.2.12). The list and its source are in common-passwords.txt, which is part
 * of the build.
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(list.slice(list.indexOf("\n\n") + 2).split("\n"));
  return common.has(password.toLowerCase());
}

/** Some 38,000 entries, read when the first password is chosen: 10 ms, once per process. */
let common: ReadonlySet<string> | undefined;
