import { z } from "zod";
import type { NewSession } from "#shop/accounts/new-session.server.ts";
import { signInCookies } from "#storefront/http/device.server.ts";
import { cookieHeaders } from "#storefront/http/session.server.ts";

/** The response of sign-in, registration and verification (docs/spec/shop.md §7). */
export const signedInSchema = z.object({
  userId: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  isVerified: z.boolean(),
  token: z.string().describe("For Authorization: Bearer. Browsers use the session cookie instead."),
  message: z.string(),
});

/** The response that starts a session: the customer, the token, and the cookies for a browser. */
export function signedIn(now: NewSession, message: string) {
  const { customer, token } = now;
  return {
    body: {
      userId: customer.id,
      email: customer.email,
      fullName: customer.fullName,
      isVerified: customer.isVerified,
      token,
      message,
    },
    headers: cookieHeaders(signInCookies(now)),
  };
}
