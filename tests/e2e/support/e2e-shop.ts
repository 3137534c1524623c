import { startShop } from "#tests/support/running-shop.ts";

/**
 * Before the journeys: one shop for the whole run. Its address is in SHOP_URL, which the processes
 * of the tests inherit. Set beforehand, it names a shop that runs already, and that one is used.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["SHOP_URL"]) return undefined;
  const shop = await startShop();
  process.env["SHOP_URL"] = shop.url;
  return shop.stop;
}
