import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

/**
 * Only this folder knows the payment provider's API and words. Another provider gets a folder beside it,
 * and nothing else changes but the exceptions below.
 */
const OWN_FOLDER = "shop/payments/stripe/";

/** Files that may name the provider, and why. */
const exceptions: Readonly<Record<string, string>> = {
  "shop/payments/provider.ts": "the ids of the providers",
  "shop/payments/provider.server.ts": "chooses the provider",
  "shop/platform/env.server.ts": "settings",
  "shop/platform/env-contradictions.ts": "settings",
  "shop/platform/env-processes.ts": "settings",
  "shop/platform/env-secrets.ts": "settings",
  "bin/doctor/checks.ts": "names a check",
  "bin/doctor/checks/clock.ts": "asks the provider for the time",
  "bin/doctor/checks/payments.ts": "remedies at the provider",
  "bin/doctor/checks/webhook.ts": "the URL and header of the webhook",
  "shop/platform/payment-mode.server.ts": "the mode that a setting means",
  "shop/trading/live-key-check.server.ts": "names a setting",
  "server/settings.ts": "settings",
  "server/processes/backup-command.ts": "keeps settings from a command",
  "bin/backup/settings-without-secrets.ts": "settings",
  "server/sandbox-mount.ts": "mounts the stand-in",
  "server/sandbox-server.ts": "settings of the stand-in",
  "server/http/options.ts": "mounts the stand-in",
  "shop/trading/removal-queries.server.ts": "the tables of the stand-in",
  "storefront/routes.ts": "the webhook's URL",
  "storefront/api/openapi-document.server.ts": "the webhook's URL",
  "storefront/api/stripe-webhook.ts": "the webhook's URL and header",
  "storefront/api/get-user-orders.ts": "a field of the outer contract",
  "shop/content/settings/texts.ts": "customers read who takes their card",
};

/** The colour of this name in the brand's palette. */
const COLOUR = /(?:bg|border|text)(?:-[a-z])?-stripe\b|\bstripe: "#|colours\.stripe|towel stripe/g;

/** The stand-in, what tests and measures the program, and folders without its code. */
const apart = new Set(
  "sandbox tests bench scripts node_modules build data docs db content pictures photography public".split(
    " ",
  ),
);

/** The program's own files: tests may name the provider, as its wire is what they replace. */
async function listSources(): Promise<string[]> {
  const folders = (await readdir(".", { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith(".") && !apart.has(entry.name),
  );
  const each = folders.map(async ({ name: folder }) =>
    (await readdir(folder, { recursive: true }))
      .map((file) => path.posix.join(folder, file))
      .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file)),
  );
  return (await Promise.all(each)).flat();
}

const namesProvider = async (file: string) =>
  /stripe/i.test((await readFile(file, "utf8")).replaceAll(COLOUR, ""));

test("nothing but the provider's own folder and the named exceptions names the payment provider", async () => {
  const naming: string[] = [];
  for (const file of await listSources())
    if (!file.startsWith(OWN_FOLDER) && (await namesProvider(file))) naming.push(file);
  expect(naming.toSorted()).toEqual(Object.keys(exceptions).toSorted());
});
