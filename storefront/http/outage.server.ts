import { data, type ServerBuild } from "react-router";
import { isDatabaseOutage } from "#shop/platform/database/db.server.ts";
import { RETRY_AFTER_SECONDS, type Outage, type SentForm } from "#storefront/client/outage.ts";
import { type FailedRequest, logRequestError } from "./error-log.server.ts";
import { readFields, withoutSecrets } from "./form.server.ts";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;
type Module = Route["module"];

/**
 * The website, with every loader, action and middleware of a route answering 503 when the database
 * can't be reached. Done here, in one place, so that no page can forget it. Any other error goes on
 * to the router.
 */
export function withOutageResponses(build: ServerBuild): ServerBuild {
  const routes: Routes = {};
  for (const [id, route] of Object.entries(build.routes))
    routes[id] = route && { ...route, module: guarded(route.module) };
  return { ...build, routes };
}

function guarded(module: Module): Module {
  // A route that draws nothing answers a program, or a script of ours.
  const draws = module.default !== undefined || module.ErrorBoundary !== undefined;
  const { loader, action, middleware } = module;
  return {
    ...module,
    ...(loader && { loader: (args) => orOutage(() => loader(args), { args, draws }) }),
    ...(action && {
      action: (args) => {
        const copy = draws ? args.request.clone() : undefined;
        return orOutage(() => action(args), { args, draws, copy });
      },
    }),
    ...(middleware && {
      middleware: middleware.map(
        (run): (typeof middleware)[number] =>
          (args, next) =>
            orOutage(async () => run(args, next), { args, draws }),
      ),
    }),
  };
}

type Part = {
  readonly args: FailedRequest;
  /** Whether the route draws a page. */
  readonly draws: boolean;
  /** The request of an action, whose body the action reads. */
  readonly copy?: Request | undefined;
};

/** Runs a part of a route. A database that can't be reached is thrown on as an answer of status 503. */
async function orOutage<Result>(
  run: () => Result | Promise<Result>,
  { args, draws, copy }: Part,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error;
    logRequestError(error, args, "a page could not reach the database");
    const headers = { "Retry-After": String(RETRY_AFTER_SECONDS), "Cache-Control": "no-store" };
    if (!draws) throw Response.json(unavailable, { status: 503, headers });
    const form = copy && (await readSentForm(copy));
    const outage: Outage = { isOutage: true, ...(form && { form }) };
    throw data(outage, { status: 503, headers });
  }
}

const unavailable = {
  code: "unavailable",
  message: "The shop is taking a short break. Please try again in a minute.",
};

/** What was sent, without passwords and tokens; undefined when the body is not a form. */
async function readSentForm(copy: Request): Promise<SentForm | undefined> {
  const fields = await readFields(copy).catch(() => null);
  if (fields === null) return undefined;
  return {
    fields: withoutSecrets(fields),
    hadPassword: Object.keys(fields).some((name) => /password/i.test(name)),
  };
}
