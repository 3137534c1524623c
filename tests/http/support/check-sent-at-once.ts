/**
 * Fails with the forms of the admin that no test has sent twice at once with one act. Its argument is the file that
 * send-form.ts has written in a run of all HTTP tests.
 */
import fs from "node:fs";
import { screens } from "#admin/screens.ts";

/** Forms that show a page again with what was typed, and change nothing. */
const changeNothing = new Set([
  "offers/new find",
  "offers/new add",
  "offers/new remove",
  "offers/new price",
  "offers/:id find",
  "offers/:id add",
  "offers/:id remove",
  "offers/:id price",
  "money/disputes/:ref show",
]);

const [file = ""] = process.argv.slice(2);
const sent = new Set(fs.existsSync(file) ? fs.readFileSync(file, "utf8").split("\n") : []);
const forms = screens.flatMap(({ path, change }) => {
  if (change === null) return [];
  return typeof change === "string" ? [path] : Object.keys(change).map((name) => `${path} ${name}`);
});
const missing = forms.filter((form) => !sent.has(form) && !changeNothing.has(form));
if (missing.length > 0) {
  console.error(`No test sends these forms of the admin twice at once:\n${missing.join("\n")}`);
  process.exitCode = 1;
}
