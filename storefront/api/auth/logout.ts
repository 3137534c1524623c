import { signOutCustomer } from "#storefront/auth/use-cases/sign-out.server.ts";
import { cookieHeaders } from "#storefront/http/session.server.ts";
import { defineEndpoint } from "#storefront/api/endpoint/endpoint.server.ts";

export const loader = defineEndpoint({
  name: "auth-logout",
  method: "POST",
  summary: "End the session of the request's cookie or bearer token. Without one, nothing happens.",
  access: "public",
  input: null,
  output: null,
  successStatus: 204,
  errors: [],
  async run({ request, metadata }) {
    const cookies = await signOutCustomer({ request, metadata });
    return { body: null, headers: cookieHeaders(cookies) };
  },
});
export const action = loader;
