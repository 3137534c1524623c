import { randomBytes } from "node:crypto";
import pg from "pg";

/**
 * Runs before the integration tests: names a template database on the PostgreSQL of the test run. The
 * first test file fills it, and each file works in a copy.
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
