import { randomUUID } from "node:crypto";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { createDb, openPool } from "#shop/platform/database/db.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { SHOP } from "#shop/platform/actor.ts";
import { openDatabase } from "#server/database.ts";
import type { Program } from "#server/processes/run-until-stopped.ts";
import { readSettingsOfRunningShop } from "#server/settings.ts";
import { StartFailed } from "#server/start-failed.ts";

/** Reads a command line. Throws how to use the command for an option that it does not have. */
export function readCommandLine<T extends ParseArgsConfig>(usage: string, config: T) {
  try {
    return parseArgs(config);
  } catch {
    throw new StartFailed(usage);
  }
}

/** Opens the database of the shop, which may be running, until the command ends. */
export async function openShop(program: Program, connections: number) {
  const settings = readSettingsOfRunningShop();
  const { url, stop } = await openDatabase(settings);
  program.onStop(stop);
  const pool = openPool(url, connections);
  program.onStop(() => pool.end());
  return { settings, db: createDb(pool) };
}

/** An act of whoever runs the command. */
export function newAct(): Act {
  return { actId: randomUUID(), actor: SHOP };
}
