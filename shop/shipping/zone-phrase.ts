/** Zones as they read after "delivery to", where that differs from their names. */
const PHRASES: ReadonlyMap<string, string> = new Map([
  ["UK Mainland", "the UK mainland"],
  ["Highlands & Islands", "the Highlands and Islands"],
  ["BFPO", "BFPO addresses"],
]);

/** Names of places that have an article in a sentence. */
const WITH_ARTICLE =
  /^(United|Isles? of|Bahamas|Comoros|Congo|Gambia|Maldives|Netherlands|Philippines|Seychelles|Vatican)\b|\b(Islands|Republic|Territory|Territories)$/;

/** A shipping zone or a country as it reads in a sentence: "the Isle of Man" for "Isle of Man". */
export function zonePhrase(zone: string): string {
  return PHRASES.get(zone) ?? (WITH_ARTICLE.test(zone) ? `the ${zone}` : zone);
}
