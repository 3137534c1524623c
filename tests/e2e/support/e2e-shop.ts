import { startShop } from "#tests/support/running-shop.ts";

/**
 * Starts one shop for the whole run and sets SHOP_URL, which the test processes inherit. If SHOP_URL
 * is set already, the tests use the shop that runs there.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["SHOP_URL"]) return undefined;
  const shop = await startShop();
  process.env["SHOP_URL"] = shop.url;
  return shop.stop;
}
