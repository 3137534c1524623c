import type { Db } from "#shop/platform/database/db.server.ts";
import { listDiscounts } from "#shop/discounts/discount-list.server.ts";
import { addDiscount, pauseDiscount } from "#shop/discounts/discounts.server.ts";
import { newAct, openShop } from "#bin/command.ts";
import { announce } from "#server/log.ts";
import { runUntilStopped } from "#server/processes/run-until-stopped.ts";
import { StartFailed } from "#server/start-failed.ts";
import { readCommand, type DiscountsCommand } from "./discounts/arguments.ts";
import { discountLine } from "./discounts/lines.ts";

// Above the program, which runs before what is below it.
const refusals = {
  act_reused: "This has already been done.",
  code_exists:
    "This code already exists. Its terms can’t be changed: pause it, and add one with another name.",
  unknown_category: "One of the categories does not exist. Use its name in the URL.",
  unknown_product: "One of the products does not exist. Use its SKU.",
};

/** `npm run discounts`: adds, lists and pauses discount codes. The shop may be running. */
await runUntilStopped(async (program) => {
  const command = readCommand(process.argv.slice(2));
  const { db } = await openShop(program, 2);
  await run(db, command);
  process.kill(process.pid, "SIGTERM");
});

async function run(db: Db, command: DiscountsCommand): Promise<void> {
  switch (command.name) {
    case "add": {
      const { code } = command.discount;
      const added = await addDiscount(db, command.discount, newAct());
      if (!added.ok) throw new StartFailed(refusals[added.reason]);
      announce(`${code} can be used now, on its days.`);
      return;
    }
    case "pause": {
      const paused = await pauseDiscount(db, command.code, newAct());
      if (!paused.ok && paused.reason !== "unchanged")
        throw new StartFailed(`There is no code ${command.code}.`);
      announce(`${command.code} can no longer be used. Orders that are being paid keep it.`);
      return;
    }
    case "list": {
      for (let after: string | null = null; ;) {
        const { rows, counts, next } = await listDiscounts(db, { after });
        for (const each of rows) announce(discountLine(each, each.used + each.reserved));
        if (counts.all === 0) announce("There are no discount codes.");
        if (next === null) return;
        after = next;
      }
    }
  }
}
