import { verificationSchema } from "#shop/accounts/credentials.server.ts";
import { accountTexts } from "#shop/accounts/customer.ts";
import { verifyEmail } from "#shop/accounts/customers.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { requestTokens } from "#storefront/http/device.server.ts";
import { logSecurityEvent } from "#storefront/http/security-log.server.ts";
import { defineEndpoint, refuse } from "./endpoint.server.ts";
import { signedIn, signedInSchema } from "./signed-in.server.ts";

export const verifyEmailFunction = defineEndpoint({
  name: "verify-email",
  method: "POST",
  summary: "Prove an e-mail address by the token of the mailed link, once, within 24 hours.",
  access: "public",
  input: verificationSchema,
  output: signedInSchema,
  successStatus: 200,
  errors: [422],
  async run({ input, request, facts }) {
    const result = await verifyEmail(db(), { linkToken: input.token, ...requestTokens(request) });
    if (!result.ok) {
      logSecurityEvent("link_refused", facts);
      throw refuse(422, result.reason, {
        message: accountTexts.verificationFailed,
        fields: { token: accountTexts.verificationLinkInvalid },
      });
    }
    logSecurityEvent("email_verified", facts, { customerId: result.value.customer.id });
    return signedIn(result.value, accountTexts.verified);
  },
});
