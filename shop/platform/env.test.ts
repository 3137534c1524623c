import { describe, expect, it } from "vitest";
import { isLoopback } from "./env-contradictions.ts";
import { readEnv } from "./env.server.ts";

const problems = (source: NodeJS.ProcessEnv) => {
  const read = readEnv(source);
  return read.ok ? [] : read.problems;
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
    [{ ADMIN_SECRET_FILE: "/nowhere/admin.key" }, "ADMIN_SECRET_FILE"],
    [
      { ADMIN_SECRET: "s".repeat(32), ADMIN_SECRET_FILE: import.meta.filename },
      "ADMIN_SECRET_FILE",
    ],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
    [{ STRIPE_SECRET_KEY: "pk_test_1" }, "STRIPE_SECRET_KEY"],
    [{ STRIPE_SECRET_KEY: "sk_test_1" }, "STRIPE_WEBHOOK_SECRET"],
    [{ SMTP_URL: "mail.example" }, "SMTP_URL"],
    [{ WEB_CONCURRENCY: "0" }, "WEB_CONCURRENCY"],
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
