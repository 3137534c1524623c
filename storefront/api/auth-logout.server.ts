import { signOutCustomer } from "#storefront/auth/use-cases/sign-out.server.ts";
import { cookieHeaders } from "#storefront/http/session.server.ts";
import { defineEndpoint } from "./endpoint.server.ts";

export const authLogout = defineEndpoint({
  name: "auth-logout",
  method: "POST",
  summary: "End the session of the request's cookie or bearer token. Without one, nothing happens.",
  access: "public",
  input: null,
  output: null,
  successStatus: 204,
  errors: [],
  async run({ request, facts }) {
    const cookies = await signOutCustomer({ request, metadata: facts });
    return { body: null, headers: cookieHeaders(cookies) };
  },
});
