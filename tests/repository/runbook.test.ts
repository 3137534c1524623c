import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { alertNames, alertsFile } from "#tests/support/alert-rules.ts";

const runbook = readFileSync("docs/runbook.md", "utf8");

test("the runbook has a part for each alert, in the same order, and the alerts lead to it", () => {
  const parts = [...runbook.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(parts).toEqual(alertNames());
  const links = [...readFileSync(alertsFile, "utf8").matchAll(/runbook_url: (.+)/g)];
  expect(links.map(([, link]) => link)).toEqual(
    alertNames().map((name) => `docs/runbook.md#${name.toLowerCase()}`),
  );
});

test("each part of the runbook says what the alert means and what to do", () => {
  for (const part of runbook.split(/^### /m).slice(1)) {
    expect(part).toMatch(/^\*\*Means\.\*\* ./m);
    expect(part).toMatch(/^\*\*Do\.\*\* ./m);
  }
});
