import { verificationSchema } from "#shop/accounts/credentials.server.ts";
import { accountTexts } from "#shop/accounts/customer.ts";
import { verifyCustomerEmail } from "#storefront/auth/use-cases/verify-email.server.ts";
import { defineEndpoint, refuse, refuseTooMany } from "./endpoint.server.ts";
import { signedIn, signedInSchema } from "./signed-in.server.ts";

export const verifyEmailEndpoint = defineEndpoint({
  name: "verify-email",
  method: "POST",
  summary: "Verify an e-mail address by the token of the mailed link, once, within 24 hours.",
  access: "public",
  input: verificationSchema,
  output: signedInSchema,
  successStatus: 200,
  errors: [422],
  async run({ input, request, facts }) {
    const result = await verifyCustomerEmail(input.token, { request, metadata: facts });
    if (!result.ok)
      throw result.reason === "too_many_requests"
        ? refuseTooMany(result)
        : refuse(422, result.reason, {
            message: accountTexts.verificationFailed,
            fields: { token: accountTexts.verificationLinkInvalid },
          });
    return signedIn(result.value, accountTexts.verified);
  },
});
