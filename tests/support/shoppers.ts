import { randomUUID } from "node:crypto";
import type { Answered, VisitedShop } from "./visited-shop.ts";

export type Shopper = {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly registered: Answered;
};

/** Registers somebody new through the function. */
export async function newShopper(shop: VisitedShop): Promise<Shopper> {
  const email = `ann.${randomUUID()}@example.com`;
  const password = "pegs and rope 12";
  const registered = await shop.call("auth-register", { email, password, fullName: "Ann Lee" });
  const { userId, token } = registered.json ?? {};
  return { userId: String(userId), email, password, token: String(token), registered };
}

/** The Kitchen Maid of the specification's example: £88.50. */
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

/** The newest link of a purpose mailed to an address, read where the outbox keeps it. */
export async function mailedToken(
  shop: VisitedShop,
  email: string,
  template: "verify-email" | "reset-password",
): Promise<string> {
  const { data } = await shop.db
    .selectFrom("mail_outbox")
    .select("data")
    .where("recipient", "=", email)
    .where("template", "=", template)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const kept: unknown = typeof data === "string" ? JSON.parse(data) : data;
  const { link } = kept as { link: string };
  return new URL(link).searchParams.get("token") ?? "";
}
