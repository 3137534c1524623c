import { expect, test } from "vitest";
import { renderMail, renderPreview, type RenderedMail } from "#emails/templates.ts";

/** What each mail about an account and from the contact form must say. */
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
      "Hello Ada Example, Thank you for confirming your e-mail address.",
      "* Orders:",
      "* Invoices:",
      "* Addresses:",
      "* Returns:",
      "Go to your account https://shop.example/account",
      "Just reply: a real person reads every message.",
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
      "asked to change its e-mail address to ada.new@shop.example",
      "Confirm this address https://shop.example/confirm-email?token=",
      "The change takes effect once you have followed both, in either order.",
      "The link works once, for 24 hours.",
      "If it was not you, do nothing",
    ],
  },
  "email-change-requested": {
    subject: "Please confirm your new e-mail address for Lath & Line",
    says: [
      "Hello Ada Example, Somebody who is signed in",
      "change its e-mail address to ada.new@shop.example",
      "Confirm the change https://shop.example/confirm-email?token=",
      "Until then nothing changes",
      "If it was not you, do not follow the link.",
      "https://shop.example/forgot-password",
    ],
  },
  "email-changed": {
    subject: "Your e-mail address for Lath & Line was changed",
    says: [
      "from ada@shop.example to ada.new@shop.example on 4 December 2026 at 14:05 (UK time)",
      "after both were confirmed",
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
      "If it was not you, you don't need to do anything.",
    ],
  },
  "account-deleted": {
    subject: "Your Lath & Line account has been deleted",
    says: [
      "we deleted your account on 4 December 2026 at 14:05 (UK time)",
      "* your saved addresses",
      "for six years after the end of the financial year",
      "guarantees, returns and refunds need no account",
    ],
  },
  contact: {
    subject: "Message from Ada Example",
    says: [
      "on 4 December 2026 at 14:05 (UK time)",
      "We have not checked that this address is the sender's.",
      "Our kitchen ceiling is 2.6 m high and slopes at one end. Would the Wall Hoist Airer suit it?",
    ],
  },
  "contact-receipt": {
    subject: "We have your message to Lath & Line",
    says: [
      "You sent it with our contact form on 4 December 2026 at 14:05 (UK time).",
      "Monday to Friday 9am to 5pm",
      "somebody typed your address by mistake",
    ],
  },
};

const flat = (mail: RenderedMail | null) => mail?.text.replaceAll(/\s+/g, " ");

test.each(Object.entries(promises))(
  "the mail %s has its subject and says what it must",
  async (name, promised) => {
    const mail = await renderPreview(name);
    expect(mail?.subject).toBe(promised.subject);
    for (const part of promised.says) expect(flat(mail)).toContain(part);
  },
);

test.each(["verify-email", "reset-password", "confirm-new-email", "existing-account"])(
  "the mail %s, to an address that may be a stranger's, greets nobody by name",
  async (name) => {
    expect(flat(await renderPreview(name))).not.toContain("Hello");
  },
);

test.each(["welcome", "password-changed", "email-changed", "account-deleted"] as const)(
  "the mail %s gives no name and no other address before the address is verified",
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
