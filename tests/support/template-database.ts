import { randomBytes } from "node:crypto";
import pg from "pg";

/**
 * Before the integration tests: finds the PostgreSQL that the test run started, and names a
 * template database that the first test file fills; each file works in a copy of its own.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl)
    throw new Error(
      "TEST_DATABASE_URL is not set: run these tests with `npm test -- --only integration`.",
    );
  const templateName = `template_${randomBytes(6).toString("hex")}`;
  // The test processes are started after this and inherit it.
  process.env.TEST_TEMPLATE_NAME = templateName;
  return async () => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where datname like $1",
      [`${templateName}%`],
    );
    for (const { datname } of rows)
      await client.query(`drop database if exists "${datname}" with (force)`);
    await client.end();
  };
}
