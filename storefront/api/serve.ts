import { requestContext } from "#storefront/http/request-context.ts";
import { serveFunction } from "./serve.server.ts";
import { functionTable } from "./endpoints.server.ts";
import type { Route } from "./+types/serve";

export function loader({ request, context }: Route.LoaderArgs) {
  return serveFunction(functionTable, request, context.get(requestContext));
}

export function action({ request, context }: Route.ActionArgs) {
  return serveFunction(functionTable, request, context.get(requestContext));
}
