import path from "node:path";
import type { Env } from "#shop/platform/env.server.ts";
import { openDatabase } from "#server/database.ts";
import { startLocalPostgres } from "#server/postgres/local-postgres.ts";

/** Opens the shop's database without a word, so that nothing but the checks is printed. */
export async function openQuietly(
  env: Env,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  if (env.databaseUrl !== null) return openDatabase(env);
  const dir = path.join(env.dataDir, "postgres");
  return startLocalPostgres({ dir, log: () => {}, connections: env.databaseConnections });
}
