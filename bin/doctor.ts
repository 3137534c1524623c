import { parseArgs } from "node:util";
import { checks, type Check } from "#bin/doctor/checks.ts";
import { askSite, type Context, type Database } from "#bin/doctor/context.ts";
import { bad, warning, reasonOf, type Finding } from "#bin/doctor/finding.ts";
import { root } from "#server/app-contract.ts";
import { openDatabase } from "#server/database.ts";
import { printError } from "#server/log.ts";
import { handoverFiles } from "#server/release/handover-files.ts";
import { readRelease } from "#server/release/version.ts";
import { sayWhenSlow } from "#server/say-when-slow.ts";
import { readSettingsOfRunningShop } from "#server/settings.ts";
import { StartFailed } from "#server/start-failed.ts";
import { readSettings } from "#shop/content/settings/settings.server.ts";
import { withSettings } from "#shop/content/settings/settings.ts";
import { firstSettings } from "#shop/content/settings/setting-sections.ts";
import { codeOf } from "#shop/kit/thrown.ts";
import { createDb, openPool } from "#shop/platform/database/db.server.ts";

/** Longer than the proxy is tried for. */
const checkTimeoutMs = 60_000;
const labels = { good: "Good", warning: "Warning", bad: "Failed" } as const;
const connections = 3;
/** PostgreSQL's code for a table that is not there. */
const undefinedTable = "42P01";

/**
 * `npm run doctor`: twenty checks of the shop, its machine and what it needs, one line each. Works while
 * the shop runs and while it is stopped. Ends with 1 when a check failed; warnings alone end with 0. With
 * `-- --send-mail`, a test mail goes to the owner.
 */
process.exit(await runDoctor());

async function runDoctor(): Promise<number> {
  try {
    const { values } = parseArgs({ options: { "send-mail": { type: "boolean", default: false } } });
    return await examine(values["send-mail"]);
  } catch (error) {
    const isUsage = error instanceof TypeError && "code" in error;
    process.stderr.write(
      `${isUsage ? "Use npm run doctor, or npm run doctor -- --send-mail." : reasonOf(error)}\n`,
    );
    if (!isUsage && !(error instanceof StartFailed)) throw error;
    return 1;
  }
}

async function examine(sendsMail: boolean): Promise<number> {
  const env = readSettingsOfRunningShop();
  // Nothing but the checks goes to stdout.
  const opened = await openDatabase(env, { log: printError }).catch((error: unknown) =>
    reasonOf(error),
  );
  const pool = typeof opened === "string" ? null : openPool(opened.url, connections);
  try {
    const database: Database =
      typeof opened === "string" || pool === null
        ? { ok: false, reason: String(opened) }
        : { ok: true, url: opened.url, pool, db: createDb(pool) };
    const settings = database.ok ? await readSettings(database.db) : firstSettings;
    const asking = askSite(env.publicUrl);
    const site = await sayWhenSlow(`Waiting for ${env.publicUrl}.`, asking, printError);
    const context = { env, database, sendsMail, site };
    const about = {
      version: readRelease(root).version,
      shopPid: handoverFiles(env.dataDir).runningPrimary(),
    };
    const findings = await withSettings(settings, () => runChecks(checks(about), context));
    return findings.some(({ state }) => state === "bad") ? 1 : 0;
  } finally {
    await pool?.end().catch(() => {});
    if (typeof opened !== "string") await opened.stop();
  }
}

/** Runs all checks at once and prints them in their order. */
async function runChecks(all: readonly Check[], context: Context): Promise<readonly Finding[]> {
  const running = all.map(({ name, run }) => ({ name, found: runOne(run, context) }));
  const findings: Finding[] = [];
  for (const { name, found } of running) {
    const finding = await sayWhenSlow(`Waiting for the check ${name}.`, found, printError);
    process.stdout.write(`${labels[finding.state].padEnd(7)}  ${name}: ${finding.text}\n`);
    findings.push(finding);
  }
  return findings;
}

async function runOne(run: Check["run"], context: Context): Promise<Finding> {
  const late = Promise.withResolvers<Finding>();
  const timer = setTimeout(
    () => late.resolve(bad("It took longer than a minute. Run npm run doctor again.")),
    checkTimeoutMs,
  );
  const found = run(context).catch((error: unknown) => notMade(error));
  return Promise.race([found, late.promise]).finally(() => clearTimeout(timer));
}

function notMade(error: unknown): Finding {
  if (codeOf(error) === undefinedTable)
    return warning(
      "There is nothing to see yet: the database is empty or of an earlier version. Run npm start, which prepares it.",
    );
  return bad(`It could not be made (${reasonOf(error)}). Look at the shop's log.`);
}
