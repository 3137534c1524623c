import { data, type ServerBuild } from "react-router";
import { isDatabaseOutage } from "#shop/platform/database/db.server.ts";
import { RETRY_AFTER_SECONDS, type Outage, type SentForm } from "./outage.ts";
import { type FailedRequest, logRequestError } from "./error-log.server.ts";
import { readFields, withoutSecrets } from "./form.server.ts";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;
type Module = Route["module"];

/**
 * The website, with every loader, action and middleware responding 503 during a database outage. It
 * is done here for all routes, so that no page can forget it. Other errors go to the router.
 */
export function withOutageResponses(build: ServerBuild): ServerBuild {
  const routes: Routes = {};
  for (const [id, route] of Object.entries(build.routes))
    routes[id] = route && { ...route, module: withOutageHandling(route.module) };
  return { ...build, routes };
}

function withOutageHandling(module: Module): Module {
  // A route without a component is called by programs or by our own scripts.
  const isPage = module.default !== undefined || module.ErrorBoundary !== undefined;
  const { loader, action, middleware } = module;
  return {
    ...module,
    ...(loader && { loader: (args) => orOutage(() => loader(args), { args, isPage }) }),
    ...(action && {
      action: (args) => {
        const copy = isPage ? args.request.clone() : undefined;
        return orOutage(() => action(args), { args, isPage, copy });
      },
    }),
    ...(middleware && {
      middleware: middleware.map(
        (run): (typeof middleware)[number] =>
          (args, next) =>
            orOutage(async () => run(args, next), { args, isPage }),
      ),
    }),
  };
}

type Call = {
  readonly args: FailedRequest;
  readonly isPage: boolean;
  /** A copy of an action's request, because the action reads the body. */
  readonly copy?: Request | undefined;
};

/** Runs a loader, action or middleware. Throws a 503 response for a database outage. */
async function orOutage<Result>(
  run: () => Result | Promise<Result>,
  { args, isPage, copy }: Call,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error;
    logRequestError(error, args, "a page could not reach the database");
    const headers = { "Retry-After": String(RETRY_AFTER_SECONDS), "Cache-Control": "no-store" };
    if (!isPage) throw Response.json(unavailable, { status: 503, headers });
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
