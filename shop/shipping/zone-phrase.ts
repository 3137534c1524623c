/** Zones and countries as they read after "delivery to", where that differs from their names. */
const PHRASES: ReadonlyMap<string, string> = new Map([
  ["UK Mainland", "the UK mainland"],
  ["Highlands & Islands", "the Highlands and Islands"],
  ["Isles of Scilly", "the Isles of Scilly"],
  ["BFPO", "BFPO addresses"],
  ["Isle of Man", "the Isle of Man"],
  ["Channel Islands", "the Channel Islands"],
  ["United States", "the United States"],
]);

/** A shipping zone as it reads in a sentence: "the Isle of Man" for "Isle of Man". */
export function zonePhrase(zone: string): string {
  return PHRASES.get(zone) ?? zone;
}
