import fc from "fast-check";
import { expect, test } from "vitest";
import { readBounces } from "./bounce.ts";

const id = "0b7c1a52-6d1e-4c8a-9a35-0d6f0f6f0001";

/** As Postfix writes it, shortened. */
const notification = `From: MAILER-DAEMON@mill.example
To: bounces@shop.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="B"

--B
Content-Type: text/plain

I'm sorry to have to inform you that your message could not be delivered.

--B
Content-Type: message/delivery-status

Reporting-MTA: dns; mill.example
Arrival-Date: Mon, 23 Nov 2026 10:00:00 +0000

Final-Recipient: rfc822; ann@example.com
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <ann@example.com>:
 Recipient address rejected

Final-Recipient: rfc822; ben@example.com
Action: delayed
Status: 4.4.1

--B
Content-Type: message/rfc822

Message-ID: <${id}@shop.example>
To: ann@example.com
Subject: Your order

Hello
--B--
`.replaceAll("\n", "\r\n");

test("a mail server's notification names the mail, the recipient who failed and the reason", async () => {
  expect(await readBounces("message/rfc822", notification)).toEqual([
    {
      messageId: `${id}@shop.example`,
      recipient: "ann@example.com",
      reason: "550 5.1.1 <ann@example.com>: Recipient address rejected",
    },
  ]);
});

test("a notification without a failure is empty, and any other mail is refused", async () => {
  const delayed = notification.replace("Action: failed", "Action: delayed");
  expect(await readBounces("message/rfc822", delayed)).toEqual([]);
  expect(await readBounces("message/rfc822", "From: a@b.example\r\n\r\nHello")).toBe(null);
});

test("a notification with many parts inside one another is refused", async () => {
  const inside = (depth: number) =>
    Array.from(
      { length: depth },
      (_, at) => `--${at || "B"}\r\nContent-Type: multipart/mixed; boundary="${at + 1}"\r\n\r\n`,
    ).join("");
  const nested = (depth: number) => notification.replace("--B\r\n", `${inside(depth)}--B\r\n`);
  expect(await readBounces("message/rfc822", nested(3))).toHaveLength(1);
  expect(await readBounces("message/rfc822", nested(200))).toBeNull();
});

test("a notification that lacks the mail, or the recipient's own address or words, is read as far as it goes", async () => {
  const read = async (from: string | RegExp, to: string) =>
    (await readBounces("message/rfc822", notification.replace(from, to)))?.[0];
  expect(
    await read("message/rfc822\r\n\r\nMessage-ID", "text/rfc822-headers\r\n\r\nMessage-ID"),
  ).toMatchObject({
    messageId: `${id}@shop.example`,
  });
  expect(await read(/Content-Type: message\/rfc822[\s\S]*Hello\r\n--B/, "")).toMatchObject({
    messageId: null,
    recipient: "ann@example.com",
  });
  expect(
    await read("Final-Recipient: rfc822; ann", "Original-Recipient: rfc822; ann.lee"),
  ).toMatchObject({
    recipient: "ann.lee@example.com",
  });
  expect(await read(/Diagnostic-Code:.*\r\n .*/, "X-Note: none")).toMatchObject({
    reason: "5.1.1",
  });
  expect(await read(/Status: 5\.1\.1\r\nDiagnostic-Code:.*\r\n .*/, "X-Note: none")).toMatchObject({
    reason: "no reason given",
  });
});

test("the shop's own form and Postmark's are read, and a reason is one line of 500 characters", async () => {
  const own = {
    bounces: [{ messageId: `<${id}@shop.example>`, reason: `Full\n${"x".repeat(600)}` }],
  };
  expect(await readBounces("application/json", JSON.stringify(own))).toEqual([
    { messageId: `${id}@shop.example`, recipient: null, reason: `Full ${"x".repeat(495)}` },
  ]);
  const postmark = { RecordType: "Bounce", Type: "HardBounce", Email: "ann@example.com" };
  expect(await readBounces("application/json; charset=utf-8", JSON.stringify(postmark))).toEqual([
    { messageId: null, recipient: "ann@example.com", reason: "HardBounce" },
  ]);
  const bare = { bounces: [{ recipient: "ann@example.com" }] };
  expect(await readBounces("application/json", JSON.stringify(bare))).toMatchObject([
    { reason: "no reason given" },
  ]);
});

test("anything else is refused and nothing throws", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("application/json", "message/rfc822", ""),
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.string().map((text) => notification.replace("B", text)),
      ),
      async (type, body) => {
        const read = await readBounces(type, body);
        expect(read === null || Array.isArray(read)).toBe(true);
      },
    ),
    { numRuns: 200 },
  );
});
