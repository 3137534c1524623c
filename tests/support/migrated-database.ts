import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { afterAll } from "vitest";
import { openPool, type DatabasePool } from "#shop/platform/database/db.server.ts";
import { migrate } from "#shop/platform/database/migrate.server.ts";
import { migrationNumber, sortMigrations } from "#shop/platform/database/migrations.ts";

/** A database of an earlier release, for tests of a migration. */
export type MigratedDatabase = {
  readonly pool: DatabasePool;
  /** Runs the migrations up to this number. */
  migrateTo(number: number): Promise<void>;
};

/** An empty database of its own, without any migration. */
export async function emptyDatabase(): Promise<MigratedDatabase> {
  const folder = "db/migrations";
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql"));
  const read = async (name: string) => [name, await readFile(`${folder}/${name}`, "utf8")] as const;
  const migrations = sortMigrations(Object.fromEntries(await Promise.all(names.map(read))));
  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  const name = `${process.env.TEST_TEMPLATE_NAME}_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create database "${name}"`);
  await admin.end();
  const pool = openPool(Object.assign(url, { pathname: `/${name}` }).href, 2);
  afterAll(() => pool.end());
  return {
    pool,
    async migrateTo(number) {
      const upTo = migrations.filter((each) => migrationNumber(each.name) <= number);
      await migrate(url.href, { announce: () => {}, migrations: upTo });
    },
  };
}
