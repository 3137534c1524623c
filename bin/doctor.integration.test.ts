import { execFile } from "node:child_process";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { startShop } from "#tests/support/running-shop.ts";

const { url } = await testDatabase();
const shop = await startShop({ DATABASE_URL: url, DATABASE_CONNECTIONS: "30" });
afterAll(shop.stop);

type Ended = { readonly code: number; readonly lines: readonly string[]; readonly error: string };

function doctor(
  settings: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<Ended> {
  const program = path.resolve(import.meta.dirname, "doctor.ts");
  const env = { ...shop.env, PORT: new URL(shop.url).port, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({
        code: Number(error?.code ?? 0),
        lines: stdout.trimEnd().split("\n"),
        error: stderr.trim(),
      }),
    );
  });
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

it("says in one sentence that a setting is wrong, and how it is called", async () => {
  const wrong = await doctor({ ROLE: "mail" });
  expect(wrong).toMatchObject({ code: 1, error: "ROLE must be all, web or jobs." });
  const unknown = await doctor({}, ["--mail"]);
  expect(unknown).toMatchObject({
    code: 1,
    error: "Use npm run doctor, or npm run doctor -- --send-mail.",
  });
});
