import { data, type MiddlewareFunction, redirect } from "react-router";
import { accessContext } from "./access-context.ts";

/** Middleware that does what the access check decided (access.server.ts): lets the request through or answers it. */
export const applyAccess: MiddlewareFunction<Response> = ({ context }) => {
  const access = context.get(accessContext);
  switch (access.kind) {
    case "open":
      return;
    case "redirect":
      // The router adds the basename to the redirects of loaders and actions alone.
      throw redirect(`/admin${access.to}`, 303);
    case "failed":
      throw access.error;
    case "challenged":
      throw data(access.challenge, { status: access.status });
  }
};
