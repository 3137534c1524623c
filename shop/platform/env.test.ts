import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { isLoopback } from "./env-contradictions.ts";
import { memoryFor } from "./env-processes.ts";
import { readEnv } from "./env.server.ts";
import { secretNames } from "./env-secrets.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

const problems = (source: NodeJS.ProcessEnv) => {
  const read = readEnv(source);
  return read.ok ? [] : read.problems;
};

const payment = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };

const settings = (
  source: NodeJS.ProcessEnv,
  machine = { cores: 2, memoryBytes: 8 * 1_024 ** 3 },
) => {
  const read = readEnv(source, machine);
  if (!read.ok) throw new Error(read.problems.join(" "));
  return read.env;
};

describe("the settings", () => {
  it("are all optional: by default the shop runs on this computer with the sandbox", () => {
    const read = readEnv({});
    expect(read).toMatchObject({
      ok: true,
      env: {
        port: 3000,
        publicUrl: "http://127.0.0.1:3000",
        usesSandboxPayment: true,
        usesSandboxMail: true,
        rateLimit: true,
      },
    });
  });

  it.each([
    [{ PORT: "shop" }, "PORT"],
    [{ PORT: "70000" }, "PORT"],
    [{ PUBLIC_URL: "shop.example" }, "PUBLIC_URL"],
    [{ ADMIN_URL: "admin.shop.example" }, "ADMIN_URL"],
    [{ ADMIN_URL: "https://shop.example/office" }, "ADMIN_URL"],
    [{ ADMIN_SECRET: "short" }, "ADMIN_SECRET"],
    [{ BACKUP_KEY: "k".repeat(44) }, "BACKUP_KEY"],
    [{ ADMIN_SECRET_FILE: "/nowhere/admin.key" }, "ADMIN_SECRET_FILE"],
    [{ ADMIN_SECRET_FILE: import.meta.filename }, "ADMIN_SECRET_FILE"],
    [{ BACKUP_URL: "s3://bucket" }, "BACKUP_URL"],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
    [{ DATABASE_DIRECT_URL: "mysql://x" }, "DATABASE_DIRECT_URL"],
    [{ DATABASE_DIRECT_URL: "postgres://db/shop" }, "DATABASE_DIRECT_URL"],
    [{ DATABASE_READ_URL: "mysql://x" }, "DATABASE_READ_URL"],
    [{ DATABASE_READ_URL: "postgres://db/shop" }, "DATABASE_READ_URL"],
    [{ DATABASE_CONNECTIONS: "9" }, "DATABASE_CONNECTIONS"],
    [{ DATABASE_CONNECTIONS: "20", WEB_CONCURRENCY: "4" }, "DATABASE_CONNECTIONS"],
    [{ MAIL_WEBHOOK_SECRET: "short" }, "MAIL_WEBHOOK_SECRET"],
    [{ STRIPE_API_BASE: "stripe" }, "STRIPE_API_BASE"],
    [{ STRIPE_SECRET_KEY: "pk_test_1" }, "STRIPE_SECRET_KEY"],
    [{ STRIPE_SECRET_KEY: "sk_test_1" }, "STRIPE_WEBHOOK_SECRET"],
    [{ SMTP_URL: "mail.example" }, "SMTP_URL"],
    [{ ROLE: "mail" }, "ROLE"],
    [{ ROLE: "jobs", ...payment }, "ROLE"],
    [{ ROLE: "web", DATABASE_URL: "postgres://db/shop" }, "ROLE"],
    [{ INSTANCE: "shop one" }, "INSTANCE"],
    [{ WEB_CONCURRENCY: "0" }, "WEB_CONCURRENCY"],
    [{ JOBS_CONCURRENCY: "101" }, "JOBS_CONCURRENCY"],
    [{ MAIL_CONCURRENCY: "0" }, "MAIL_CONCURRENCY"],
    [{ DRAIN_SECONDS: "soon" }, "DRAIN_SECONDS"],
    [{ DRAIN_SECONDS: "-1" }, "DRAIN_SECONDS"],
    [{ DRAIN_SECONDS: "301" }, "DRAIN_SECONDS"],
    [{ UNDO_SECONDS: "601" }, "UNDO_SECONDS"],
    [{ RATE_LIMIT: "perhaps" }, "RATE_LIMIT"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
  ])("stop the start with a message that names the invalid one: %j", (source, name) => {
    expect(problems(source)).toHaveLength(1);
    expect(problems(source)[0]).toMatch(new RegExp(`^${name} .*\\.$`));
  });

  it("do not allow the sandbox at a public URL without ALLOW_SANDBOX", () => {
    expect(problems({ PUBLIC_URL: "https://shop.example" })).toHaveLength(2);
    expect(problems({ PUBLIC_URL: "https://shop.example", ALLOW_SANDBOX: "1" })).toEqual([]);
  });

  it("do not allow the sandbox to listen for other computers without ALLOW_SANDBOX", () => {
    const source = { HOST: "0.0.0.0", PUBLIC_URL: "http://localhost:3000" };
    expect(problems(source)).toEqual([expect.stringMatching(/^HOST 0\.0\.0\.0 .*ALLOW_SANDBOX=1/)]);
    expect(problems({ ...source, HOST: "::" })[0]).toMatch(/^HOST ::/);
    expect(problems({ ...source, ALLOW_SANDBOX: "1" })).toEqual([]);
    expect(problems({ ...source, HOST: "::1" })).toEqual([]);
  });

  it("put the admin at /admin, at a host of its own if there is one", () => {
    const adminUrl = (source: NodeJS.ProcessEnv) => {
      const read = readEnv(source);
      return read.ok ? read.env.adminUrl : null;
    };
    expect(adminUrl({ PUBLIC_URL: "http://localhost:3000/" })).toBe("http://localhost:3000/admin");
    for (const url of ["https://admin.example", "https://admin.example/admin/"])
      expect(adminUrl({ ADMIN_URL: url })).toBe("https://admin.example/admin");
  });

  it("allow rate limits to be off on this computer only", () => {
    const live = {
      STRIPE_SECRET_KEY: "sk_live_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
      SMTP_URL: "smtp://mail.example",
    };
    expect(problems({ ...live, RATE_LIMIT: "off", PUBLIC_URL: "https://shop.example" })[0]).toMatch(
      /^RATE_LIMIT/,
    );
    expect(problems({ RATE_LIMIT: "off" })).toEqual([]);
  });

  it.each([
    ["http://localhost:1", true],
    ["http://127.0.0.2", true],
    ["http://[::1]:3", true],
    ["https://127.0.0.1.evil.example", false],
  ])("know whether %s leads to this computer only: %s", (url, expected) =>
    expect(isLoopback(url)).toBe(expected),
  );
});

describe("the processes", () => {
  const GIGABYTE = 1_024 ** 3;

  it("are one a core that the memory is enough for, and a single web process below 1 GB", () => {
    const count = (cores: number, memoryBytes: number) =>
      settings({}, { cores, memoryBytes }).webConcurrency;
    expect(count(4, 4 * GIGABYTE)).toBe(4);
    expect(count(4, GIGABYTE)).toBe(4);
    expect(count(6, GIGABYTE)).toBe(4);
    expect(memoryFor(count(6, GIGABYTE))).toBeLessThanOrEqual(GIGABYTE);
    expect(count(6, 2 * GIGABYTE)).toBe(6);
    expect(count(4, GIGABYTE - 1)).toBe(1);
  });

  it("are no more than the connections are enough for, unless WEB_CONCURRENCY says so", () => {
    const machine = { cores: 16, memoryBytes: 64 * GIGABYTE };
    expect(settings({}, machine).webConcurrency).toBe(6);
    expect(settings({ DATABASE_CONNECTIONS: "200" }, machine).webConcurrency).toBe(16);
    expect(problems({ WEB_CONCURRENCY: "16" })).toEqual([
      "DATABASE_CONNECTIONS 40 is too few for 16 web processes. Set it to at least 89, or WEB_CONCURRENCY to 6.",
    ]);
  });

  it("can be apart: web processes here, jobs there", () => {
    const source = { DATABASE_URL: "postgres://db/shop", ...payment };
    expect(settings({ ...source, ROLE: "web" }).connections.jobs).toBe(0);
    expect(settings({ ...source, ROLE: "jobs" }).connections).toMatchObject({
      storefront: 0,
      admin: 0,
    });
  });
});

describe("the secrets", () => {
  const folder = tempFolder();
  const file = (text: string) => {
    const name = path.join(folder, randomUUID());
    writeFileSync(name, text);
    return name;
  };

  it.each(secretNames)("%s can be read from a file, and not be set twice", (name) => {
    const values: Record<string, string> = {
      ADMIN_SECRET: "a".repeat(32),
      BACKUP_KEY: `${"k".repeat(43)}=`,
      MAIL_WEBHOOK_SECRET: "m".repeat(20),
      METRICS_TOKEN: "token",
      SMTP_URL: "smtp://mail.example",
      ...payment,
    };
    const value = values[name] ?? "postgres://user:secret@db/shop";
    const others = name.startsWith("DATABASE_") ? { DATABASE_URL: value } : payment;
    const rest = Object.fromEntries(Object.entries(others).filter(([other]) => other !== name));
    const named = settings({ ...rest, [`${name}_FILE`]: file(`${value}\n`) });
    expect(named).toEqual(settings({ ...rest, [name]: value }));
    expect(problems({ ...rest, [name]: value, [`${name}_FILE`]: file(value) })).toEqual([
      `${name} and ${name}_FILE are both set. Set one of them.`,
    ]);
    expect(problems({ ...rest, [`${name}_FILE`]: path.join(folder, "none") })).toEqual([
      `${name}_FILE must be a file that this user can read.`,
    ]);
    expect(problems({ ...rest, [`${name}_FILE`]: file(" \n") })).toEqual([
      `${name}_FILE must be a file that is not empty.`,
    ]);
  });

  it("are never part of the sentence", () => {
    const [sentence] = problems({ DATABASE_URL_FILE: file("mysql://user:hunter2@db") });
    expect(sentence).toMatch(/^DATABASE_URL_FILE must be a URL such as .*, in its file\.$/);
    expect(sentence).not.toContain("hunter2");
  });
});
