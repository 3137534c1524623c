import { z } from "zod";
import { passwordResetSchema } from "#shop/accounts/credentials.server.ts";
import { accountTexts } from "#shop/accounts/customer.ts";
import { resetPassword } from "#shop/accounts/customers.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { resetCookies } from "#storefront/http/device.server.ts";
import { logSecurityEvent } from "#storefront/http/security-log.server.ts";
import { cookieHeaders } from "#storefront/http/session.server.ts";
import { defineEndpoint, refuse } from "./endpoint.server.ts";

export const authResetPassword = defineEndpoint({
  name: "auth-reset-password",
  method: "POST",
  summary:
    "Set a new password by the token of the mailed link, once, within an hour. Ends every session.",
  access: "public",
  input: passwordResetSchema,
  output: z.object({ message: z.string() }),
  successStatus: 200,
  errors: [422],
  async run({ input, request, facts }) {
    const result = await resetPassword(db(), {
      linkToken: input.token,
      newPassword: input.newPassword,
    });
    if (!result.ok && result.reason === "password_personal")
      throw refuse(422, "invalid", {
        message: result.message,
        fields: { newPassword: result.message },
      });
    if (!result.ok) {
      logSecurityEvent("link_refused", facts);
      throw refuse(422, result.reason, {
        message: accountTexts.resetFailed,
        fields: { token: accountTexts.resetFallback },
      });
    }
    const { customer, deviceToken } = result.value;
    logSecurityEvent("password_reset", facts, { customerId: customer.id });
    return {
      body: { message: accountTexts.resetDone },
      headers: cookieHeaders(await resetCookies(request, deviceToken)),
    };
  },
});
