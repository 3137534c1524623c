import list from "./common-passwords.txt?raw";

/**
 * Whether a password is among the commonest there are, in whatever case: what is tried first
 * against every account (ASVS 6.2.4, 6.2.12). The list and where it comes from is
 * common-passwords.txt; it is part of the build, like the words of the guide pages.
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(list.slice(list.indexOf("\n\n") + 2).split("\n"));
  return common.has(password.toLowerCase());
}

/** Some 38,000 entries, made of the text when the first password is chosen: 10 ms, once a process. */
let common: ReadonlySet<string> | undefined;
