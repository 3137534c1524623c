import { MINUTE_SECONDS, type RateLimit } from "#storefront/http/rate-limit.server.ts";

/** For all forms of the account that ask for the password again. They share their counters. */
export const passwordLimit: RateLimit = {
  name: "account-password",
  byIp: { max: 100, windowSeconds: 5 * MINUTE_SECONDS },
  byAccount: { max: 9, windowSeconds: 5 * MINUTE_SECONDS },
  resetsOnSuccess: true,
};

/** The error next to a password field whose password is not the account's. */
export const WRONG_PASSWORD = "This is not the password of your account";
