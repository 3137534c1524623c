import { expect, test } from "vitest";
import { PermanentFailure } from "#shop/platform/queue/retries.ts";
import { mailFailure, UNREACHED } from "./mail-failure.ts";

const refused = (code: string, command: string, responseCode?: number, message = "refused") =>
  mailFailure(Object.assign(new Error(message), { code, command, responseCode }));

test.each([
  ["no such mailbox", refused("EENVELOPE", "RCPT TO", 550)],
  ["mailbox full for good", refused("EENVELOPE", "RCPT TO", 552)],
  ["message refused", refused("EMESSAGE", "DATA", 554)],
  ["no address at all", refused("EENVELOPE", "API", undefined, 'Invalid recipient "a b"')],
])("%s: not tried for three days", (_, failure) => {
  expect(failure).toBeInstanceOf(PermanentFailure);
});

test.each([
  ["mailbox busy", refused("EENVELOPE", "RCPT TO", 451)],
  ["greylisting", refused("EENVELOPE", "RCPT TO", 450)],
  ["the shop's own sender refused", refused("EENVELOPE", "MAIL FROM", 550)],
])("%s: tried again, by its own pauses", (_, failure) => {
  expect(failure).not.toBeInstanceOf(PermanentFailure);
  expect(failure.message.startsWith(UNREACHED)).toBe(false);
});

test.each([
  ["connection refused", refused("ECONNECTION", "CONN")],
  ["time-out", refused("ETIMEDOUT", "CONN")],
  ["sign-in refused", refused("EAUTH", "AUTH PLAIN", 535)],
  ["service closed", refused("EENVELOPE", "RCPT TO", 421)],
  ["not even an error", mailFailure("gone")],
])("%s: called as soon as another mail goes through", (_, failure) => {
  expect(failure.message.startsWith(UNREACHED)).toBe(true);
});

test("the recipient's address is not kept", () => {
  const failure = refused("EENVELOPE", "RCPT TO", 550, "550 5.1.1 <ann@example.com> unknown");
  expect(failure.message).not.toContain("ann@");
  expect(failure.message).toContain("550 5.1.1");
});
