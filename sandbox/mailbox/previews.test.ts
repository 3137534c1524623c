import { describe, expect, test } from "vitest";
import { createSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import type { MailPreviews } from "./previews.ts";

const mail = {
  subject: "Welcome to Lath & Line",
  html: '<html><head><style>p{color:red}</style></head><body><p style="margin:0">Hello Ada</p></body></html>',
  text: "Hello Ada, £88.50\n",
};
const mails: MailPreviews = {
  list: async () => [{ name: "welcome", subject: mail.subject }],
  render: async (name) => (name === "welcome" ? mail : null),
};

function sandboxWith(options: { mails?: MailPreviews }): Sandbox {
  return createSandbox({
    databaseUrl: "postgres://127.0.0.1:9/none",
    publicUrl: "http://127.0.0.1:3000",
    webhookUrl: "http://127.0.0.1:3000/webhook",
    secretKey: "sk_test_1",
    webhookSecret: "whsec_1",
    mailFolder: "/nonexistent",
    ...options,
  });
}

const get = (path: string, method = "GET", sandbox = sandboxWith({ mails })) =>
  sandbox.handle(new Request(`http://127.0.0.1:3000${path}`, { method }));

describe("e-mail previews", () => {
  test("are linked from the sandbox's home page, each with its subject", async () => {
    expect(await (await get("/sandbox/")).text()).toContain('href="/sandbox/mails"');
    for (const path of ["/sandbox/mails", "/sandbox/mails/"]) {
      const page = await (await get(path)).text();
      expect(page).toContain('href="/sandbox/mails/welcome"');
      expect(page).toContain("Welcome to Lath &amp; Line");
    }
  });

  test("are shown in a frame without scripts, and as text", async () => {
    const response = await get("/sandbox/mails/welcome");
    const page = await response.text();
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page).toContain("&lt;p style=&quot;margin:0&quot;&gt;Hello Ada");
    expect(page).toContain("<pre>Hello Ada, £88.50");
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("style-src 'unsafe-inline'");
    expect(policy).not.toContain("script-src");
  });

  test("can be opened on their own, as HTML without scripts and as text", async () => {
    const asHtml = await get("/sandbox/mails/welcome?format=html");
    expect(asHtml.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(asHtml.headers.get("Content-Security-Policy")).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline';.*; sandbox (?!.*allow-scripts)/,
    );
    expect(await asHtml.text()).toBe(mail.html);
    const asText = await get("/sandbox/mails/welcome?format=text");
    expect(asText.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(await asText.text()).toBe(mail.text);
  });

  test("answer 404 for an unknown name", async () => {
    for (const path of ["nothing", "constructor", "welcome/x", "%2e%2e/welcome"]) {
      const response = await get(`/sandbox/mails/${path}`);
      expect(response.status, path).toBe(404);
      expect(await response.text()).toContain("Page not found");
    }
    const without = sandboxWith({});
    expect((await get("/sandbox/mails", "GET", without)).status).toBe(404);
    expect((await get("/sandbox/mailsx")).status).toBe(404);
  });

  test("answer GET and HEAD only", async () => {
    expect((await get("/sandbox/mails/welcome", "HEAD")).status).toBe(200);
    const response = await get("/sandbox/mails/welcome", "POST");
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
  });
});
