import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { over, type Db } from "#shop/platform/database/db.server.ts";
import type { Env } from "#shop/platform/env.server.ts";
import { isPrepared, isShopAtWork } from "#shop/trading/at-work.server.ts";
import { beginTrading, planTrading } from "#shop/trading/begin-trading.server.ts";
import { NumberTaken } from "#shop/trading/numbers.server.ts";
import { putBack } from "#shop/trading/put-back.server.ts";
import { openDatabase } from "#server/database.ts";
import { announce } from "#server/log.ts";
import { type Program, runUntilStopped } from "#server/processes/run-until-stopped.ts";
import { readSettingsOfRunningShop } from "#server/settings.ts";
import { StartFailed } from "#server/start-failed.ts";
import { readWishes, type Wishes } from "./begin-trading/arguments.ts";
import { ask, openDialogue } from "./begin-trading/dialogue.ts";
import { nextSteps, summaryLines } from "./begin-trading/words.ts";

/**
 * `npm run begin-trading`: removes the example catalogue and everything that was made in the sandbox
 * or in Stripe's test mode, after a copy of it has been written to DATA_DIR, and sets the numbers of
 * the first order and invoice. Asks at a terminal; `-- --yes` asks nothing. The exit code is 0 when it
 * was done, undone or only looked at, and 1 when nothing was changed.
 */
await runUntilStopped(async (program) => {
  const wishes = readWishes(process.argv.slice(2));
  const env = readSettingsOfRunningShop();
  const database = await openDatabase(env);
  program.onStop(database.stop);
  const pool = new pg.Pool({
    connectionString: database.url,
    max: 2,
    application_name: "begin-trading",
  });
  pool.on("error", () => {}); // The query that fails says so.
  program.onStop(() => pool.end());
  const db = over(pool);
  await checkDatabase(db, wishes);
  if (wishes.undo !== null) await undo(db, wishes.undo, env);
  else await begin(db, { wishes, env, program });
  process.kill(process.pid, "SIGTERM");
});

async function checkDatabase(db: Db, wishes: Wishes): Promise<void> {
  if (!(await isPrepared(db)))
    throw new StartFailed(
      "The database is empty or of an earlier version. Run npm start once, which prepares it, stop it, and run npm run begin-trading again.",
    );
  if (!wishes.dryRun && (await isShopAtWork(db)))
    throw new StartFailed(
      "The shop is running on this database. Stop it, and run npm run begin-trading again.",
    );
}

type Beginning = { readonly wishes: Wishes; readonly env: Env; readonly program: Program };

async function begin(db: Db, { wishes, env, program }: Beginning): Promise<void> {
  const mailFolder = path.join(env.dataDir, "mail");
  const mails = countMails(mailFolder);
  let plan = await planTrading(db, wishes.edited ?? "keep");
  for (const line of summaryLines(plan, { mails, edited: wishes.edited ?? "keep" })) announce(line);
  if (wishes.dryRun) return announce("Nothing has been changed: this was a dry run.");
  const dialogue = wishes.yes ? null : openDialogue(program);
  const edited = wishes.edited ?? (await ask.edited(dialogue, plan.editedProducts));
  if (edited === "remove") plan = await planTrading(db, edited);
  const first = {
    order: wishes.firstOrder ?? (await ask.number(dialogue, "order", plan.lowest.order)),
    invoice: wishes.firstInvoice ?? (await ask.number(dialogue, "invoice", plan.lowest.invoice)),
  };
  await ask.goAhead(dialogue);
  dialogue?.close();

  const folder = path.join(env.dataDir, `before-trading-${stamp(new Date())}`);
  fs.mkdirSync(env.dataDir, { recursive: true });
  fs.mkdirSync(folder, { mode: 0o700 });
  const { copy } = await beginTrading(db, { edited, first, folder }).catch((error: unknown) => {
    // After any other fault the copy stays: nobody knows whether the database has carried it out.
    if (!(error instanceof NumberTaken)) throw error;
    fs.rmSync(folder, { recursive: true, force: true });
    throw new StartFailed(`${error.message} Nothing has been changed.`);
  });
  if (mails > 0) fs.renameSync(mailFolder, path.join(folder, "mail"));
  for (const line of nextSteps({ copy, folder, first })) announce(line);
}

async function undo(db: Db, folder: string, env: Env): Promise<void> {
  await putBack(db, folder).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailed(`Nothing has been put back from ${folder}: ${reason}.`);
  });
  const kept = path.join(folder, "mail");
  const mailFolder = path.join(env.dataDir, "mail");
  if (fs.existsSync(kept) && !fs.existsSync(mailFolder)) fs.renameSync(kept, mailFolder);
  announce(`What ${folder} holds is back in the shop.`);
}

/** The mails of the sandbox, which are files. */
function countMails(folder: string): number {
  if (!fs.existsSync(folder)) return 0;
  return fs.readdirSync(folder).filter((name) => name.endsWith(".eml")).length;
}

/** "2026-11-22T18-40-05Z": a moment as a folder may be named. */
function stamp(moment: Date): string {
  return moment
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-");
}
