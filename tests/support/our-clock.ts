import type { KyselyPlugin, UnknownRow } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** Columns with the time by the database's clock: `Payment.readAt` and `readDatabaseClock`. */
const CLOCKS = ["readAt", "now"];

const plugin: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({ ...result, rows: result.rows.map(onOurTime) }),
};

/** The same database, whose clock is that of this process: with fake timers, a test moves both. */
export const onOurClock = (db: Db): Db => db.withPlugin(plugin);

function onOurTime(row: UnknownRow): UnknownRow {
  const clocks = CLOCKS.filter((column) => column in row);
  return { ...row, ...Object.fromEntries(clocks.map((column) => [column, new Date()])) };
}
