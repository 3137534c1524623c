import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { startShop } from "#tests/support/running-shop.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { startCommand } from "#tests/support/shop-command.ts";

const { url, db } = await testDatabase();
const shop = await startShop({ DATABASE_URL: url, DATABASE_CONNECTIONS: "30" });
afterAll(shop.stop);

async function doctor(settings: Record<string, string> = {}, args: readonly string[] = []) {
  const env = { ...shop.env, PORT: new URL(shop.url).port, ...settings };
  const { code, stdout, stderr } = await startCommand("doctor", args, env).ended;
  // On a slow machine it says what it waits for.
  const error = stderr.replaceAll(/^Waiting for .*\n/gm, "").trim();
  return { code, error, lines: stdout.trimEnd().split("\n") };
}

it("prints twenty lines about a new shop that runs; a database that a power cut destroys is the one failure", async () => {
  const { code, lines, error } = await doctor();
  expect(error).toBe("");
  expect(lines).toHaveLength(20);
  for (const line of lines) expect(line).toMatch(/^(Good|Warning|Failed) {2,5}[A-Z][\w ,]+: .+\.$/);
  const text = lines.join("\n");
  expect(text).toMatch(/^Good +Address: This shop answers at /m);
  // The server of these tests is fast rather than safe.
  expect(text.match(/^Failed.*/gm)).toEqual([
    expect.stringMatching(/Database: .*fsync and full_page_writes are off, so a power cut/),
  ]);
  expect(text).toMatch(/^Warning +Staff: Nobody/m);
  expect(text).toMatch(/^Good +Versions: 1 instance runs/m);
  expect(code).toBe(1);
});

it("fails, with the remedy, when the database is away and when PUBLIC_URL leads elsewhere", async () => {
  const away = await doctor({ DATABASE_URL: "postgres://127.0.0.1:9/shop" });
  expect(away.code).toBe(1);
  expect(away.lines).toHaveLength(20);
  expect(away.lines.join("\n")).toMatch(/^Failed +Database: .*ECONNREFUSED/m);

  const elsewhere = await doctor({ ADMIN_SECRET: "the key of another shop, long enough" });
  expect(elsewhere.lines.join("\n")).toMatch(/^Failed +Address: .*is not this shop/m);
  expect(elsewhere.code).toBe(1);
});

it("knows the particulars that the owner has saved, and sends the test mail to the saved address", async () => {
  const smtp = await startSmtpServer();
  const examples = /^Warning +Examples: .*Shop name/m;
  expect((await doctor()).lines.join("\n")).toMatch(examples);
  await sql`insert into setting_versions (section, version, saved_by, settings, originals)
    values ('shop', 1, 'ann', '{"name": "Airers of Leeds", "email": "owner@airers.test"}', '{}')`.execute(
    db,
  );
  const { lines, error } = await doctor({ SMTP_URL: smtp.url }, ["--send-mail"]);
  await smtp.stop();
  expect(error).toBe("");
  expect(lines.join("\n")).toMatch(
    /^Good +Mail server: A test mail was sent to owner@airers\.test\./m,
  );
  expect(lines.join("\n")).not.toMatch(examples);
  expect(smtp.received).toMatchObject([
    { to: "owner@airers.test", subject: "Test mail of Airers of Leeds" },
  ]);
});

it("says in one sentence that a setting is wrong, and how it is called", async () => {
  const wrong = await doctor({ ROLE: "mail" });
  expect(wrong).toMatchObject({ code: 1, error: "ROLE must be all, web or jobs." });
  const unknown = await doctor({}, ["--mail"]);
  expect(unknown).toMatchObject({
    code: 1,
    error: "Use npm run doctor, or npm run doctor -- --send-mail.",
  });
});
