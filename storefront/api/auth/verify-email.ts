import { verificationSchema } from "#shop/accounts/credentials.server.ts";
import { accountTexts } from "#shop/accounts/customer.ts";
import { verifyCustomerEmail } from "#storefront/auth/use-cases/verify-email.server.ts";
import { apiError, tooManyRequests } from "#storefront/api/endpoint/api-error.server.ts";
import { defineEndpoint } from "#storefront/api/endpoint/endpoint.server.ts";
import { signedIn, signedInSchema } from "./signed-in.server.ts";

export const loader = defineEndpoint({
  name: "verify-email",
  method: "POST",
  summary: "Verify an e-mail address with the token from the e-mailed link, once, within 24 hours.",
  access: "public",
  input: verificationSchema,
  output: signedInSchema,
  successStatus: 200,
  errors: [422],
  async run({ input, request, metadata }) {
    const result = await verifyCustomerEmail(input.token, { request, metadata });
    if (!result.ok)
      throw result.reason === "too_many_requests"
        ? tooManyRequests(result)
        : apiError(422, result.reason, {
            message: accountTexts.verificationFailed,
            fields: { token: accountTexts.verificationLinkInvalid },
          });
    return signedIn(result.value, accountTexts.verified);
  },
});
export const action = loader;
