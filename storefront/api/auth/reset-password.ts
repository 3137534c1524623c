import { z } from "zod";
import { passwordResetSchema } from "#shop/accounts/credentials.server.ts";
import { accountTexts } from "#shop/accounts/customer.ts";
import { resetCustomerPassword } from "#storefront/auth/use-cases/reset-password.server.ts";
import { cookieHeaders } from "#storefront/http/session.server.ts";
import { apiError, tooManyRequests } from "#storefront/api/endpoint/api-error.server.ts";
import { defineEndpoint } from "#storefront/api/endpoint/endpoint.server.ts";

export const loader = defineEndpoint({
  name: "auth-reset-password",
  method: "POST",
  summary:
    "Set a new password with the token from the e-mailed link, once, within an hour. Ends every session.",
  access: "public",
  input: passwordResetSchema,
  output: z.object({ message: z.string() }),
  successStatus: 200,
  errors: [422],
  async run({ input, request, metadata }) {
    const result = await resetCustomerPassword(input, { request, metadata });
    if (result.ok)
      return {
        body: { message: accountTexts.resetDone },
        headers: cookieHeaders(result.value.cookies),
      };
    switch (result.reason) {
      case "too_many_requests":
        throw tooManyRequests(result);
      case "password_personal": {
        const { message } = result;
        throw apiError(422, "invalid", { message, fields: { newPassword: message } });
      }
      case "link_invalid":
        throw apiError(422, result.reason, {
          message: accountTexts.resetFailed,
          fields: { token: accountTexts.resetFallback },
        });
    }
  },
});
export const action = loader;
