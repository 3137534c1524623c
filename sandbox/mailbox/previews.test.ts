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

const ask = (path: string, method = "GET", sandbox = sandboxWith({ mails })) =>
  sandbox.handle(new Request(`http://127.0.0.1:3000${path}`, { method }));

describe("e-mail previews", () => {
  test("are linked from the sandbox's home page, each with its subject", async () => {
    expect(await (await ask("/sandbox/")).text()).toContain('href="/sandbox/mails"');
    for (const path of ["/sandbox/mails", "/sandbox/mails/"]) {
      const page = await (await ask(path)).text();
      expect(page).toContain('href="/sandbox/mails/welcome"');
      expect(page).toContain("Welcome to Lath &amp; Line");
    }
  });

  test("are shown in a frame without scripts, and as text", async () => {
    const answer = await ask("/sandbox/mails/welcome");
    const page = await answer.text();
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page).toContain("&lt;p style=&quot;margin:0&quot;&gt;Hello Ada");
    expect(page).toContain("<pre>Hello Ada, £88.50");
    const policy = answer.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("style-src 'unsafe-inline'");
    expect(policy).not.toContain("script-src");
  });

  test("can be opened on their own, as HTML without scripts and as text", async () => {
    const asHtml = await ask("/sandbox/mails/welcome?format=html");
    expect(asHtml.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(asHtml.headers.get("Content-Security-Policy")).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline';.*; sandbox (?!.*allow-scripts)/,
    );
    expect(await asHtml.text()).toBe(mail.html);
    const asText = await ask("/sandbox/mails/welcome?format=text");
    expect(asText.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(await asText.text()).toBe(mail.text);
  });

  test("answer 404 for an unknown name", async () => {
    for (const path of ["nothing", "constructor", "welcome/x", "%2e%2e/welcome"]) {
      const answer = await ask(`/sandbox/mails/${path}`);
      expect(answer.status, path).toBe(404);
      expect(await answer.text()).toContain("Page not found");
    }
    const without = sandboxWith({});
    expect((await ask("/sandbox/mails", "GET", without)).status).toBe(404);
    expect((await ask("/sandbox/mailsx")).status).toBe(404);
  });

  test("answer GET and HEAD only", async () => {
    expect((await ask("/sandbox/mails/welcome", "HEAD")).status).toBe(200);
    const answer = await ask("/sandbox/mails/welcome", "POST");
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
  });
});
