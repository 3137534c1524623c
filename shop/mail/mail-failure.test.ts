import { expect, test } from "vitest";
import { PermanentFailure } from "#shop/platform/queue/retries.ts";
import { mailFailure, SERVER_UNAVAILABLE } from "./mail-failure.ts";

const refused = (code: string, command: string, responseCode?: number, message = "refused") =>
  mailFailure(Object.assign(new Error(message), { code, command, responseCode }));

test.each([
  ["no such mailbox", refused("EENVELOPE", "RCPT TO", 550)],
  ["mailbox full", refused("EENVELOPE", "RCPT TO", 552)],
  ["message refused", refused("EMESSAGE", "DATA", 554)],
  [
    "an address that is not valid",
    refused("EENVELOPE", "API", undefined, 'Invalid recipient "a b"'),
  ],
])("%s: tried three times only", (_, failure) => {
  expect(failure).toBeInstanceOf(PermanentFailure);
});

test.each([
  ["mailbox busy", refused("EENVELOPE", "RCPT TO", 451)],
  ["greylisting", refused("EENVELOPE", "RCPT TO", 450)],
  ["the shop's sender address refused", refused("EENVELOPE", "MAIL FROM", 550)],
])("%s: retried for three days", (_, failure) => {
  expect(failure).not.toBeInstanceOf(PermanentFailure);
  expect(failure.message.startsWith(SERVER_UNAVAILABLE)).toBe(false);
});

test.each([
  ["connection refused", refused("ECONNECTION", "CONN")],
  ["time-out", refused("ETIMEDOUT", "CONN")],
  ["sign-in refused", refused("EAUTH", "AUTH PLAIN", 535)],
  ["service closed", refused("EENVELOPE", "RCPT TO", 421)],
  ["not even an error", mailFailure("gone")],
])("%s: retried as soon as another mail is sent", (_, failure) => {
  expect(failure.message.startsWith(SERVER_UNAVAILABLE)).toBe(true);
});

test("the stored error does not hold the recipient's address", () => {
  const failure = refused("EENVELOPE", "RCPT TO", 550, "550 5.1.1 <ann@example.com> unknown");
  expect(failure.message).not.toContain("ann@");
  expect(failure.message).toContain("550 5.1.1");
});
