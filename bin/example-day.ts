import { openDatabase } from "#server/database.ts";
import { announce } from "#server/log.ts";
import { runUntilStopped } from "#server/processes/run-until-stopped.ts";
import { startSandboxServer, type SandboxServer } from "#server/sandbox-server.ts";
import { readSettingsOfRunningShop } from "#server/settings.ts";
import { StartFailed } from "#server/start-failed.ts";
import { SHOP, type Actor } from "#shop/platform/actor.ts";
import { readSettings } from "#shop/content/settings/settings.server.ts";
import { withSettings } from "#shop/content/settings/settings.ts";
import { createDb, openPool, type Db } from "#shop/platform/database/db.server.ts";
import { listStaff } from "#shop/staff/list-staff.server.ts";
import { isStaffPrepared } from "#shop/staff/find-staff.server.ts";
import { makeExampleDay } from "#shop/trading/example-day/example-day.server.ts";
import { stories } from "#shop/trading/example-day/stories.ts";

const cards = { pays: "4242 4242 4242 4242", is_disputed: "4000 0000 0000 0259" } as const;

const refusals = {
  exists: "The shop already has the example orders. npm run begin-trading removes them.",
  no_example_products:
    "The example orders are for products of the example catalogue, which this shop does not have.",
} as const;

/**
 * `npm run example-day`: fills the sandbox's shop with sixty example orders, so that the admin can be seen
 * with a day's work in it. The shop may be running. Refused outside the sandbox.
 */
await runUntilStopped(async (program) => {
  const env = readSettingsOfRunningShop();
  if (!env.usesSandboxPayment || !env.usesSandboxMail)
    throw new StartFailed(
      "Example orders are for the sandbox only: this shop has a payment key or a mail server set.",
    );
  const database = await openDatabase(env);
  program.onStop(database.stop);
  const pool = openPool(database.url, 4);
  program.onStop(() => pool.end());
  const db = createDb(pool);
  if (!(await isStaffPrepared(db)))
    throw new StartFailed(
      "The database is empty or from an earlier version. Run npm start once, which prepares it, and run npm run example-day again.",
    );
  const sandbox = await startSandboxServer(env, database.url);
  program.onStop(sandbox.stop);
  announce("Placing sixty example orders. This takes about half a minute.");
  const actor = await findActor(db);
  const made = await withSettings(await readSettings(db), () =>
    makeExampleDay(db, { pay: (url, card) => pay(sandbox, url, cards[card]), actor, stories }),
  );
  if (!made.ok) throw new StartFailed(refusals[made.reason]);
  announce(`${made.value} example orders are there. Look at them in the admin: ${env.adminUrl}`);
  process.kill(process.pid, "SIGTERM");
});

/** The first of the staff, or else the shop. */
async function findActor(db: Db): Promise<Actor> {
  const [first] = (await listStaff(db)).filter(({ state }) => state !== "disabled");
  return first === undefined ? SHOP : { kind: "staff", id: first.id };
}

async function pay(sandbox: SandboxServer, pageUrl: string, number: string): Promise<void> {
  const body = new URLSearchParams({ number, expiry: "08 / 40", cvc: "123", name: "Ann Lee" });
  const answer = await sandbox.handle(new Request(pageUrl, { method: "POST", body }));
  if (answer.status >= 400)
    throw new StartFailed(`The sandbox refused a payment: ${answer.status}.`);
}
