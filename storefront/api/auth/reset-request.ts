import { z } from "zod";
import { resetRequestSchema } from "#shop/accounts/credentials.server.ts";
import { accountTexts } from "#shop/accounts/customer.ts";
import { requestPasswordReset } from "#storefront/auth/use-cases/request-password-reset.server.ts";
import { tooManyRequests } from "#storefront/api/endpoint/api-error.server.ts";
import { defineEndpoint } from "#storefront/api/endpoint/endpoint.server.ts";

export const loader = defineEndpoint({
  name: "auth-reset-request",
  method: "POST",
  summary:
    "Send a link for setting a new password. The response is the same for every e-mail address.",
  access: "public",
  input: resetRequestSchema,
  output: z.object({ message: z.string() }),
  successStatus: 200,
  errors: [422],
  async run({ input, request, metadata }) {
    const result = await requestPasswordReset(input.email, { request, metadata });
    if (!result.ok) throw tooManyRequests(result);
    return { body: { message: accountTexts.resetRequested } };
  },
});
export const action = loader;
