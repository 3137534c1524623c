import { provider } from "#shop/payments/provider.server.ts";
import { readArguments, USAGE, type Command } from "#bin/reconcile/arguments.ts";
import { summaryLines } from "#bin/reconcile/summary-lines.ts";
import { openShop } from "#bin/command.ts";
import { announce } from "#server/log.ts";
import { runUntilStopped } from "#server/processes/run-until-stopped.ts";
import { StartFailed } from "#server/start-failed.ts";
import {
  reconcileRestore,
  type Reconciled,
} from "#shop/backup/after-restore/reconcile-restore.server.ts";
import { sendWithheldMails } from "#shop/mail/withheld.server.ts";
import { ProviderFailure } from "#shop/payments/failure.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { isAwaitingReconciliation } from "#shop/platform/database/restores.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";

const CONNECTIONS = 3;

/**
 * `npm run reconcile`: looks up every unpaid order and every undelivered event at the provider now, rather
 * than within five minutes. It adds a job to the queue, which the running shop carries out, or the
 * next start of the shop. `-- --after-restore` brings a restored database level with the provider itself, and
 * lets jobs and sales go on; `-- --after-failover` first records that what was written since a time may be lost;
 * `-- --send-withheld` has the mails sent that a restore withheld.
 */
await runUntilStopped(async (program) => {
  const command = readArguments(process.argv.slice(2));
  if (command === null) throw new StartFailed(USAGE);
  const { settings, db } = await openShop(program, CONNECTIONS);
  const interrupted = new AbortController();
  program.setStopHandlers({
    interrupt: () => {
      announce("Ends after this order. Run the command again, and it goes on from here.");
      interrupted.abort();
    },
    kill: () => {},
  });
  const { publicUrl } = settings;
  await run(db, command, { publicUrl, signal: interrupted.signal });
  program.setStopHandlers({ interrupt: () => {}, kill: () => {} });
  process.kill(process.pid, "SIGTERM");
});

async function run(
  db: Db,
  command: Command,
  { publicUrl, signal }: { publicUrl: string; signal: AbortSignal },
): Promise<void> {
  switch (command.name) {
    case "now":
      if (await isAwaitingReconciliation(db))
        throw new StartFailed(
          "The database was restored to an earlier time, or has failed over. Use npm run reconcile -- --after-restore.",
        );
      await addJob(db, { task: "reconcile-payments", payload: {}, maxAttempts: 3 });
      await addJob(db, { task: "find-paid-pages", payload: {}, maxAttempts: 3 });
      announce(
        `The shop will now look up unpaid orders at ${provider.name}. Its log shows what it finds.`,
      );
      return;
    case "send-withheld": {
      const count = await sendWithheldMails(db);
      announce(`${count} ${count === 1 ? "e-mail" : "e-mails"} will be sent by the running shop.`);
      return;
    }
    case "after-restore": {
      const own = [new URL(publicUrl).origin, ...command.also];
      const addresses = { own, others: command.without };
      const { failoverSince } = command;
      const result = await reconcileRestore(db, {
        addresses,
        failoverSince,
        tell: announce,
        signal,
      }).catch((error: unknown) => {
        if (!(error instanceof ProviderFailure)) throw error;
        throw new StartFailed(
          `${provider.name} could not be asked (${error.message}). Nothing is lost: run the command again, and it goes on from here.`,
        );
      });
      for (const line of linesOf(result)) announce(line);
      if (result.outcome === "done" && result.failed.length > 0)
        throw new StartFailed("Not every order could be recreated: see above.");
    }
  }
}

function linesOf(result: Reconciled): string[] {
  switch (result.outcome) {
    case "nothing_to_do":
      return ["No restore or failover waits for a reconciliation. Nothing was changed."];
    case "busy":
      throw new StartFailed(
        "Another reconciliation is running, this command or the shop's own after a failover.",
      );
    case "unknown_addresses":
      throw new StartFailed(
        [
          `${provider.name} has payment pages that were opened at other addresses. Say whose they are and run the command again:`,
          ...result.addresses.map(
            ({ origin, count }) =>
              `  ${count} opened at ${origin}: --also ${origin} if it was this shop's address, --without ${origin} if it is another shop's`,
          ),
        ].join("\n"),
      );
    case "done":
      return summaryLines(result);
  }
}
