import fs from "node:fs";
import path from "node:path";
import { sortContracts } from "#shop/platform/database/contracts.ts";
import { ContractRefused, runContracts } from "#shop/platform/database/run-contracts.server.ts";
import { root } from "#server/app-contract.ts";
import { openDatabase } from "#server/database.ts";
import { announce } from "#server/log.ts";
import { runUntilStopped } from "#server/processes/run-until-stopped.ts";
import { readSettingsOfRunningShop } from "#server/settings.ts";
import { StartFailed } from "#server/start-failed.ts";

/**
 * `npm run contract`: removes from the database what only earlier versions of the shop need (db/contract),
 * once none of them has been seen for ten minutes. They can't start on it afterwards. `-- --yes` does not
 * look whether one runs. Exits with 1 when something has to wait.
 */
await runUntilStopped(async (program) => {
  const args = process.argv.slice(2);
  if (args.some((each) => each !== "--yes"))
    throw new StartFailed("Use npm run contract, or npm run contract -- --yes.");
  const database = await openDatabase(readSettingsOfRunningShop());
  program.onStop(database.stop);
  const contracts = sortContracts(readFolder(path.join(root, "db", "contract")));
  const options = { contracts, despiteOlder: args.includes("--yes"), announce };
  const ran = await runContracts(database.url, options).catch((error: unknown) => {
    throw error instanceof ContractRefused ? new StartFailed(error.message) : error;
  });
  announce(
    ran.length === 0
      ? "There is nothing to remove."
      : `Removed what earlier versions needed: ${ran.join(", ")}. They can't start on this database any more.`,
  );
  process.kill(process.pid, "SIGTERM");
});

function readFolder(folder: string): Record<string, string> {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return Object.fromEntries(
    names.map((name) => [name, fs.readFileSync(path.join(folder, name), "utf8")]),
  );
}
