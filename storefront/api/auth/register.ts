import { registrationSchema } from "#shop/accounts/credentials.server.ts";
import { accountTexts } from "#shop/accounts/customer.ts";
import { registerCustomer } from "#storefront/auth/use-cases/register.server.ts";
import { apiError, tooManyRequests } from "#storefront/api/endpoint/api-error.server.ts";
import { defineEndpoint } from "#storefront/api/endpoint/endpoint.server.ts";
import { signedIn, signedInSchema } from "./signed-in.server.ts";

export const loader = defineEndpoint({
  name: "auth-register",
  method: "POST",
  summary: "Open an account, sign in, and send a link that verifies the e-mail address.",
  access: "public",
  input: registrationSchema,
  output: signedInSchema,
  successStatus: 201,
  errors: [409, 422],
  async run({ input, request, metadata }) {
    const result = await registerCustomer(input, { request, metadata });
    if (!result.ok)
      throw result.reason === "too_many_requests"
        ? tooManyRequests(result)
        : apiError(409, "registration_failed", accountTexts.registrationFailed);
    return signedIn(result.value, accountTexts.registered);
  },
});
export const action = loader;
