import { signInSchema } from "#shop/accounts/credentials.server.ts";
import { accountTexts } from "#shop/accounts/customer.ts";
import { signInCustomer } from "#storefront/auth/use-cases/sign-in.server.ts";
import { apiError, tooManyRequests } from "#storefront/api/endpoint/api-error.server.ts";
import { defineEndpoint } from "#storefront/api/endpoint/endpoint.server.ts";
import { signedIn, signedInSchema } from "./signed-in.server.ts";

export const loader = defineEndpoint({
  name: "auth-login",
  method: "POST",
  summary:
    "Sign in with e-mail and password. An unknown e-mail address and a wrong password are refused alike.",
  access: "public",
  input: signInSchema,
  output: signedInSchema,
  successStatus: 200,
  errors: [401, 422],
  async run({ input, request, metadata }) {
    const result = await signInCustomer(input, { request, metadata });
    if (!result.ok)
      throw result.reason === "too_many_requests"
        ? tooManyRequests(result)
        : apiError(401, result.reason, accountTexts.loginFailed);
    const { isVerified } = result.value.customer;
    return signedIn(result.value, isVerified ? accountTexts.loggedIn : accountTexts.unverified);
  },
});
export const action = loader;
