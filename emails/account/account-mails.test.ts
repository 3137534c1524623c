import { expect, test } from "vitest";
import { renderMail, renderPreview, type RenderedMail } from "#emails/templates.ts";

/** What each mail about an account, and of the contact form, must say in its subject and its text. */
const promises: Readonly<Record<string, { subject: string; says: readonly string[] }>> = {
  "verify-email": {
    subject: "Verify your e-mail address for Lath & Line",
    says: [
      "An account was opened at Lath & Line with this e-mail address.",
      "Verify e-mail https://shop.example/verify-email?token=",
      "The link works once, for 24 hours.",
      "If it was not you, do nothing",
    ],
  },
  welcome: {
    subject: "Welcome to Lath & Line",
    says: [
      "Hello Ada Example, thank you for confirming your e-mail address.",
      "* Orders:",
      "* Invoices:",
      "* Addresses:",
      "* Returns:",
      "Go to your account https://shop.example/account",
      "answer this mail, and a person reads it",
    ],
  },
  "reset-password": {
    subject: "Set a new password for Lath & Line",
    says: [
      "Set a new password https://shop.example/reset-password?token=",
      "The link works once, for one hour.",
      "If it was not you, do nothing: your password stays as it is.",
    ],
  },
  "password-changed": {
    subject: "Your password for Lath & Line was changed",
    says: [
      "was changed on 4 December 2026 at 14:05 (UK time)",
      "Every device that was signed in has been signed out.",
      "Set a new password https://shop.example/forgot-password",
    ],
  },
  "confirm-new-email": {
    subject: "Confirm your new e-mail address for Lath & Line",
    says: [
      "asked to use ada.new@shop.example for it from now on",
      "Confirm this address https://shop.example/confirm-email?token=",
      "The change happens when both have been followed, in either order.",
      "The link works once, for 24 hours.",
      "If it was not you, do nothing",
    ],
  },
  "email-change-requested": {
    subject: "Please confirm: a new e-mail address for Lath & Line",
    says: [
      "Hello Ada Example, somebody who is signed in",
      "change its e-mail address to ada.new@shop.example",
      "Agree to the change https://shop.example/confirm-email?token=",
      "until then nothing changes",
      "If it was not you, leave the link alone",
      "https://shop.example/forgot-password",
    ],
  },
  "email-changed": {
    subject: "Your e-mail address for Lath & Line was changed",
    says: [
      "from ada@shop.example to ada.new@shop.example on 4 December 2026 at 14:05 (UK time)",
      "after both had confirmed it",
      "If it was not you",
      "Write to us https://shop.example/contact-us",
    ],
  },
  "existing-account": {
    subject: "You already have an account at Lath & Line",
    says: [
      "Somebody tried to register at Lath & Line with this e-mail address.",
      "nothing was changed",
      "Sign in https://shop.example/login",
      "https://shop.example/forgot-password",
      "If it was not you, you need do nothing.",
    ],
  },
  "account-deleted": {
    subject: "Your account at Lath & Line is deleted",
    says: [
      "your account was deleted on 4 December 2026 at 14:05 (UK time)",
      "* the addresses you had kept",
      "six years after the financial year, as tax law asks",
      "guarantees, returns and refunds need no account",
    ],
  },
  contact: {
    subject: "Message from Ada Example",
    says: [
      "on 4 December 2026 at 14:05 (UK time)",
      "nobody has proved that the address is the sender's",
      "Our kitchen ceiling is 2.6 m high and slopes at one end. Would the Wall Hoist Airer suit it?",
    ],
  },
  "contact-receipt": {
    subject: "We have your message to Lath & Line",
    says: [
      "It came by the contact form on 4 December 2026 at 14:05 (UK time).",
      "Monday to Friday 9am to 5pm",
      "somebody typed your address by mistake",
    ],
  },
};

const flat = (mail: RenderedMail | null) => mail?.text.replaceAll(/\s+/g, " ");

test.each(Object.entries(promises))("the mail %s says what it must", async (name, promised) => {
  const mail = await renderPreview(name);
  expect(mail?.subject).toBe(promised.subject);
  for (const part of promised.says) expect(flat(mail)).toContain(part);
});

test.each(["verify-email", "reset-password", "confirm-new-email", "existing-account"])(
  "the mail %s, to an address that may be a stranger's, greets nobody by a name",
  async (name) => {
    expect(flat(await renderPreview(name))).not.toContain("Hello");
  },
);

test.each(["welcome", "password-changed", "email-changed", "account-deleted"])(
  "the mail %s greets without a name, and tells no other address, before the address is proved",
  async (name) => {
    const at = "2026-12-04T14:05:00.000Z";
    const url = "https://shop.example/";
    const mail = await renderMail(name, {
      fullName: null,
      newEmail: null,
      oldEmail: "ada@shop.example",
      changedAt: at,
      deletedAt: at,
      resetUrl: url,
      contact: url,
      shopUrl: url,
      accountUrl: url,
    });
    expect(flat(mail)).toContain("Hello,");
    expect(flat(mail)).not.toMatch(/null|undefined/);
  },
);
