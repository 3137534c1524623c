import { createDb, openPool, type Db } from "#shop/platform/database/db.server.ts";
import { addDiscount, listDiscounts, pauseDiscount } from "#shop/discounts/discounts.server.ts";
import { openDatabase } from "#server/database.ts";
import { announce } from "#server/log.ts";
import { runUntilStopped } from "#server/processes/run-until-stopped.ts";
import { readSettingsOfRunningShop } from "#server/settings.ts";
import { StartFailed } from "#server/start-failed.ts";
import { readCommand, type DiscountsCommand } from "./discounts/arguments.ts";
import { discountLine } from "./discounts/lines.ts";

/** `npm run discounts`: adds, lists and pauses discount codes. The shop may be running. */
await runUntilStopped(async (program) => {
  const command = readCommand(process.argv.slice(2));
  const database = await openDatabase(readSettingsOfRunningShop());
  program.onStop(database.stop);
  const pool = openPool(database.url, 2);
  program.onStop(() => pool.end());
  await run(createDb(pool), command);
  process.kill(process.pid, "SIGTERM");
});

async function run(db: Db, command: DiscountsCommand): Promise<void> {
  switch (command.name) {
    case "add": {
      const { code } = command.discount;
      const added = await addDiscount(db, command.discount);
      if (!added.ok) throw new StartFailed(refusals[added.reason]);
      announce(`${code} can be used now, on its days.`);
      return;
    }
    case "pause": {
      const paused = await pauseDiscount(db, command.code);
      if (!paused.ok) throw new StartFailed(`There is no code ${command.code}.`);
      announce(`${command.code} can no longer be used. Orders that are being paid keep it.`);
      return;
    }
    case "list": {
      let count = 0;
      for await (const { discount, uses } of listDiscounts(db)) {
        announce(discountLine(discount, uses));
        count += 1;
      }
      if (count === 0) announce("There are no discount codes.");
    }
  }
}

const refusals = {
  code_exists:
    "This code exists already. Its terms never change: pause it, and add one with another name.",
  unknown_category: "One of the categories does not exist. Use its name in the URL.",
  unknown_product: "One of the products does not exist. Use its SKU.",
};
