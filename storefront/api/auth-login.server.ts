import { signInSchema } from "#shop/accounts/credentials.server.ts";
import { accountTexts } from "#shop/accounts/customer.ts";
import { signIn } from "#shop/accounts/customers.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { requestTokens } from "#storefront/http/device.server.ts";
import { logSecurityEvent } from "#storefront/http/security-log.server.ts";
import { defineEndpoint, refuse } from "./endpoint.server.ts";
import { signedIn, signedInSchema } from "./signed-in.server.ts";

export const authLogin = defineEndpoint({
  name: "auth-login",
  method: "POST",
  summary:
    "Sign in with e-mail and password. An unknown address and a wrong password answer alike.",
  access: "public",
  input: signInSchema,
  output: signedInSchema,
  successStatus: 200,
  errors: [401, 422],
  async run({ input, request, facts }) {
    const result = await signIn(db(), { ...input, ...requestTokens(request) });
    if (!result.ok) {
      logSecurityEvent("sign_in_failed", facts, { customerId: result.customerId });
      throw refuse(401, result.reason, accountTexts.loginFailed);
    }
    const { id, isVerified } = result.value.customer;
    logSecurityEvent("signed_in", facts, { customerId: id });
    return signedIn(result.value, isVerified ? accountTexts.loggedIn : accountTexts.unverified);
  },
});
