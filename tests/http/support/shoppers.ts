import { until } from "#tests/support/until.ts";
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { HttpResponse, HttpShop } from "./http-shop.ts";

export type Shopper = {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly registered: HttpResponse;
};

/** Registers a new customer through the API. */
export async function newShopper(shop: HttpShop): Promise<Shopper> {
  const email = `ann.${randomUUID()}@example.com`;
  const password = "pegs and rope 12";
  const registered = await shop.callApi("auth-register", { email, password, fullName: "Ann Lee" });
  const { userId, token } = registered.json ?? {};
  return { userId: String(userId), email, password, token: String(token), registered };
}

/** The options of a Kitchen Maid of £88.50. */
export const chosenOptions = {
  color: "black",
  lathLength: "1.5m",
  ropeLength: "15m",
  wheelType: "deluxe",
  extraPulley: "deluxe",
};

export const halifax = {
  name: "Ann Lee",
  line1: "1 Mill Lane",
  line2: "",
  city: "Halifax",
  country: "GB",
  postcode: "HX7 8AD",
};

type Mail = { readonly subject: string; readonly text: string };

/** Every mail to an e-mail address, newest first. */
export async function mailsTo(shop: HttpShop, email: string): Promise<readonly Mail[]> {
  const { text } = await shop.request(`/sandbox/mailbox.json?to=${encodeURIComponent(email)}`);
  return JSON.parse(text) as Mail[];
}

/** Waits for a mail to an e-mail address with such a subject. */
export async function mailTo(shop: HttpShop, email: string, subject: RegExp): Promise<Mail> {
  return until(async () => {
    const mail = (await mailsTo(shop, email)).find((each) => subject.test(each.subject));
    if (mail === undefined) throw new Error(`No mail to ${email}: ${subject}`);
    return mail;
  });
}

/** The token in the newest mail to an e-mail address with a link to this page. */
export async function mailedToken(
  shop: HttpShop,
  email: string,
  page: "/verify-email" | "/reset-password" | "/confirm-email",
): Promise<string> {
  return until(async () => {
    const { text } = await shop.request(`/sandbox/mailbox.json?to=${encodeURIComponent(email)}`);
    const token = new RegExp(`${page}\\?token=([\\w-]+)`).exec(text)?.[1];
    expect(token, `a mail to ${email} with a link to ${page}`).toBeDefined();
    return token ?? "";
  });
}
