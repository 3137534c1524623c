import pg from "pg";
import type { TestProject } from "vitest/node";
import { likeFilled } from "#tests/support/prepared-postgres.ts";
import { startShop } from "#tests/support/running-shop.ts";

const DATABASE = "shared_shop";

/**
 * Starts one shop with the example catalogue for all files of tests/http/shared-shop that the run has, which save its
 * start each. They may register customers and place orders, but must not change the catalogue.
 */
export default async function setup({ vitest }: TestProject): Promise<() => Promise<void>> {
  const files = vitest.state.getPaths();
  if (!files.some((file) => file.includes("/tests/http/shared-shop/"))) return async () => {};
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl)
    throw new Error(
      "TEST_DATABASE_URL is not set: run these tests with `npm test -- --only integration`.",
    );
  await onServer(serverUrl, [
    `drop database if exists ${DATABASE} with (force)`,
    `create database ${DATABASE} ${likeFilled()}`,
  ]);
  const database = new URL(serverUrl);
  database.pathname = `/${DATABASE}`;
  const shop = await startShop({
    DATABASE_URL: database.href,
    WEB_CONCURRENCY: "1",
    LOG_LEVEL: "fatal",
  });
  // The test processes are started after this and inherit it.
  process.env.SHARED_SHOP_URL = shop.url;
  process.env.SHARED_SHOP_DATABASE_URL = database.href;
  return async () => {
    await shop.stop();
    await onServer(serverUrl, [`drop database ${DATABASE} with (force)`]);
  };
}

async function onServer(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
