import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { createDb, type Db } from "#shop/platform/database/db.server.ts";
import type { Env } from "#shop/platform/env.server.ts";
import { isDatabasePrepared, isShopRunning } from "#shop/trading/database-state.server.ts";
import { beginTrading, planTrading } from "#shop/trading/begin-trading.server.ts";
import { FirstNumberTaken } from "#shop/trading/first-numbers.ts";
import { restoreCopy } from "#shop/trading/restore.server.ts";
import { openDatabase } from "#server/database.ts";
import { announce } from "#server/log.ts";
import { type Program, runUntilStopped } from "#server/processes/run-until-stopped.ts";
import { readSettingsOfRunningShop } from "#server/settings.ts";
import { StartFailed } from "#server/start-failed.ts";
import { readOptions, type Options } from "./begin-trading/arguments.ts";
import { ask, openPrompts } from "./begin-trading/prompts.ts";
import { nextSteps, summaryLines } from "./begin-trading/summary.ts";

/**
 * `npm run begin-trading`: removes the example catalogue and everything made in the sandbox or in
 * Stripe's test mode, after writing a copy to DATA_DIR, and sets the numbers of the first order and
 * invoice. Asks questions at a terminal, unless run with `-- --yes`. Exits with 0 after it has removed,
 * restored or only listed, and with 1 when nothing was changed.
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
  if (options.undo !== null) await undo(db, options.undo, env);
  else await begin(db, { options, env, program });
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

type Context = { readonly options: Options; readonly env: Env; readonly program: Program };

async function begin(db: Db, { options, env, program }: Context): Promise<void> {
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

  const folder = path.join(env.dataDir, `before-trading-${stamp(new Date())}`);
  fs.mkdirSync(env.dataDir, { recursive: true });
  fs.mkdirSync(folder, { mode: 0o700 });
  const { copy } = await beginTrading(db, { edited, first, folder }).catch((error: unknown) => {
    // After any other error the copy stays: the transaction may have been committed.
    if (!(error instanceof FirstNumberTaken)) throw error;
    fs.rmSync(folder, { recursive: true, force: true });
    throw new StartFailed(`${error.message} Nothing has been changed.`);
  });
  if (mails > 0) fs.renameSync(mailFolder, path.join(folder, "mail"));
  for (const line of nextSteps({ copy, folder, first })) announce(line);
}

async function undo(db: Db, folder: string, env: Env): Promise<void> {
  await restoreCopy(db, folder).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailed(`Nothing has been restored from ${folder}: ${reason}.`);
  });
  const savedMails = path.join(folder, "mail");
  const mailFolder = path.join(env.dataDir, "mail");
  if (fs.existsSync(savedMails) && !fs.existsSync(mailFolder))
    fs.renameSync(savedMails, mailFolder);
  announce(`Everything in ${folder} has been restored.`);
}

/** The number of mails in the sandbox's mailbox, which are files. */
function countMails(folder: string): number {
  if (!fs.existsSync(folder)) return 0;
  return fs.readdirSync(folder).filter((name) => name.endsWith(".eml")).length;
}

/** "2026-11-22T18-40-05Z": an instant in the name of a folder. */
function stamp(instant: Date): string {
  return instant
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-");
}
