import { writeFileSync, mkdirSync } from "node:fs";
import { expect, test } from "vitest";
import { renderPreview, templateNames } from "./templates.ts";
test("look", async () => {
  mkdirSync("/tmp/accounts/mails",{recursive:true});
  for (const name of templateNames) {
    const mail = await renderPreview(name);
    writeFileSync(`/tmp/accounts/mails/${name}.html`, mail!.html);
    writeFileSync(`/tmp/accounts/mails/${name}.txt`, mail!.subject + "\n\n" + mail!.text);
  }
  expect(1).toBe(1);
});
