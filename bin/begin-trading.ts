import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { readSettings } from "#shop/content/settings/settings.server.ts";
import { withSettings } from "#shop/content/settings/settings.ts";
import { createDb, type Db } from "#shop/platform/database/db.server.ts";
import type { Env } from "#shop/platform/env.server.ts";
import {
  isDatabasePrepared,
  isShopRunning,
  readDatabaseTime,
} from "#shop/trading/database-state.server.ts";
import { beginTrading, planTrading } from "#shop/trading/begin-trading.server.ts";
import { checkFirstNumbers, FirstNumberTaken, type Numbers } from "#shop/trading/first-numbers.ts";
import { backUp } from "#bin/backup/back-up.ts";
import { openDatabase } from "#server/database.ts";
import { announce } from "#server/log.ts";
import { type Program, runUntilStopped } from "#server/processes/run-until-stopped.ts";
import { readSettingsOfRunningShop } from "#server/settings.ts";
import { StartFailed } from "#server/start-failed.ts";
import { messageOf } from "#shop/kit/thrown.ts";
import { readOptions, type Options } from "./begin-trading/arguments.ts";
import { ask, openPrompts } from "./begin-trading/prompts.ts";
import { nextSteps, summaryLines } from "./begin-trading/summary.ts";

/** More than the database's clock and this one's timers differ by. */
const clockMarginMs = 50;

/**
 * `npm run begin-trading`: removes the example catalogue and everything made in the sandbox or in
 * the provider's test mode, after a backup of the shop, and sets the numbers of the first order and invoice.
 * Asks questions at a terminal, unless run with `-- --yes`. Exits with 0 after it has removed or only
 * listed, and with 1 when nothing was changed.
 */
await runUntilStopped(async (program) => {
  const options = readOptions(process.argv.slice(2));
  const env = readSettingsOfRunningShop();
  const database = await openDatabase(env);
  program.onStop(database.stop);
  const pool = new pg.Pool({
    connectionString: database.url,
    max: 2,
    application_name: "begin-trading",
  });
  pool.on("error", () => {}); // a query that fails reports it
  program.onStop(() => pool.end());
  const db = createDb(pool);
  await checkDatabase(db, options);
  await withSettings(await readSettings(db), () =>
    begin(db, { options, env, program, databaseUrl: database.url }),
  );
  process.kill(process.pid, "SIGTERM");
});

async function checkDatabase(db: Db, options: Options): Promise<void> {
  if (!(await isDatabasePrepared(db)))
    throw new StartFailed(
      "The database is empty or from an earlier version. Run npm start once, which prepares it, stop it, and run npm run begin-trading again.",
    );
  if (!options.dryRun && (await isShopRunning(db)))
    throw new StartFailed(
      "The shop is running on this database. Stop it, and run npm run begin-trading again.",
    );
}

type Context = {
  readonly options: Options;
  readonly env: Env;
  readonly program: Program;
  readonly databaseUrl: string;
};

async function begin(db: Db, { options, env, program, databaseUrl }: Context): Promise<void> {
  const mailFolder = path.join(env.dataDir, "mail");
  const mails = countMails(mailFolder);
  let plan = await planTrading(db, options.edited ?? "keep");
  for (const line of summaryLines(plan, { mails, edited: options.edited ?? "keep" }))
    announce(line);
  if (options.dryRun) return announce("Nothing has been changed: this was a dry run.");
  const prompts = options.yes ? null : openPrompts(program);
  const edited = options.edited ?? (await ask.edited(prompts, plan.editedProducts));
  if (edited === "remove") plan = await planTrading(db, edited);
  const first = {
    order: options.firstOrder ?? (await ask.number(prompts, "order", plan.lowest.order)),
    invoice: options.firstInvoice ?? (await ask.number(prompts, "invoice", plan.lowest.invoice)),
  };
  await ask.goAhead(prompts);
  prompts?.close();

  checkNumbers(first, plan.lowest);
  const backup = await makeBackup(db, { env, databaseUrl });
  await beginTrading(db, { edited, first }).catch((error: unknown) => {
    if (error instanceof FirstNumberTaken) throw unchanged(error.message);
    throw error;
  });
  fs.rmSync(mailFolder, { recursive: true, force: true });
  for (const line of nextSteps({ backup, first })) announce(line);
}

/** Refuses taken numbers before the backup, which takes longer. */
function checkNumbers(first: Numbers, lowest: Numbers): void {
  try {
    checkFirstNumbers(first, lowest);
  } catch (error) {
    throw error instanceof FirstNumberTaken ? unchanged(error.message) : error;
  }
}

/**
 * Makes a backup of the whole shop, the sandbox's mails included. Returns with its name a time to which
 * the shop can be restored: later than the backup, earlier than anything that follows.
 */
async function makeBackup(
  db: Db,
  { env, databaseUrl }: Pick<Context, "env" | "databaseUrl">,
): Promise<{ readonly name: string; readonly until: Date }> {
  const { backupDir } = env;
  if (backupDir === null)
    throw unchanged(
      "BACKUP_URL is off, and a backup has to be made first. Set BACKUP_URL to a folder, and run npm run begin-trading again.",
    );
  const { name, lines } = await backUp(db, { env, backupDir, databaseUrl }).catch(
    (error: unknown) => {
      const reason = messageOf(error);
      throw unchanged(`The backup could not be made: ${reason}`, error);
    },
  );
  for (const line of lines) announce(line);
  return { name, until: await nextSecond(db) };
}

/** Waits for the next whole second of the database's clock, and returns it. */
async function nextSecond(db: Db): Promise<Date> {
  const now = await readDatabaseTime(db);
  const next = Math.ceil(now.getTime() / 1_000) * 1_000;
  await sleep(next - now.getTime() + clockMarginMs);
  return new Date(next);
}

function unchanged(reason: string, cause?: unknown): StartFailed {
  return new StartFailed(`${reason.replace(/\.?$/, ".")} Nothing has been changed.`, { cause });
}

/** The number of mails in the sandbox's mailbox, which are files. */
function countMails(folder: string): number {
  if (!fs.existsSync(folder)) return 0;
  return fs.readdirSync(folder).filter((name) => name.endsWith(".eml")).length;
}
