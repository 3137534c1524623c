import { startShop } from "#tests/support/running-shop.ts";
import { startCommand } from "#tests/support/shop-command.ts";
import { makeFontSets } from "./font-sets.ts";

/**
 * Starts one shop for the whole run and sets SHOP_URL and the environment of what works on its database, which the
 * test processes inherit. If SHOP_URL is set already, the tests use the shop that runs there, whose DATA_DIR and
 * PUBLIC_URL they need; it has the discount code SPRING10 of 10 %.
 * The shop is at localhost: browsers offer no passkey on an IP address. Before it, the fonts of the
 * browsers are made.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  await makeFontSets();
  if (process.env["SHOP_URL"]) return undefined;
  const shop = await startShop({ HOST: "localhost" });
  const { DATA_DIR } = shop.env;
  Object.assign(process.env, { SHOP_URL: shop.url, PUBLIC_URL: shop.url, DATA_DIR });
  const { code, output } = await startCommand(
    "discounts",
    ["add", "SPRING10", "--percent", "10"],
    shop.env,
  ).ended;
  if (code !== 0) throw new Error(output);
  return shop.stop;
}
