let names: Intl.DisplayNames | undefined;

/**
 * The English name of a country or territory by its ISO 3166-1 code; the code of one without a name. The names are
 * loaded at first use, which takes some 30 ms.
 */
export function regionName(code: string): string {
  names ??= new Intl.DisplayNames(["en-GB"], { type: "region", fallback: "code" });
  return names.of(code) ?? code;
}
