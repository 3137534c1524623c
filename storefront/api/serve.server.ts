import type { z } from "zod";
import { env } from "#shop/platform/env.server.ts";
import { storable } from "#shop/kit/text.ts";
import { isDatabaseOutage } from "#shop/platform/database/db.server.ts";
import { log } from "#shop/platform/log.server.ts";
import type { RequestMetadata } from "#storefront/http/request-context.ts";
import { isFromForeignOrigin } from "#storefront/http/same-origin.server.ts";
import { checkRateLimit } from "#storefront/http/rate-limit.server.ts";
import { logSecurityEvent } from "#storefront/http/security-log.server.ts";
import { customerOf } from "#storefront/http/session.server.ts";
import {
  ApiError,
  refuse,
  refuseTooMany,
  type FieldErrors,
  type Endpoint,
} from "./endpoint.server.ts";

/** The largest body a function reads, in bytes. */
const BODY_MAX_BYTES = 65_536;

/** Finds the function at an address and answers the request: parse, who, may, do. */
export async function serveFunction(
  table: readonly Endpoint[],
  request: Request,
  facts: RequestMetadata,
): Promise<Response> {
  try {
    const { pathname } = new URL(request.url);
    const found = findFunction(table, pathname.replace(/^\/api\//, ""), request.method);
    return await answer(found.definition, found.params, { request, facts });
  } catch (error) {
    return error instanceof ApiError
      ? refusalAnswer(error, request)
      : faultAnswer(error, request, facts);
  }
}

type Visit = { readonly request: Request; readonly facts: RequestMetadata };

async function answer(
  definition: Endpoint,
  params: FieldErrors,
  { request, facts }: Visit,
): Promise<Response> {
  if (isFromForeignOrigin(request, env().publicUrl)) {
    logSecurityEvent("foreign_origin", facts, { path: `/api/${definition.name}` });
    throw refuse(403, "foreign_origin", "This request came from another site and was refused.");
  }
  const raw =
    definition.method === "GET" ? readQuery(request) : await readBody(request, definition);
  const customer = definition.access === "customer" ? await customerOf(request) : null;
  if (definition.access === "customer" && customer === null) {
    throw refuse(401, "not_signed_in", "Please sign in to go on.");
  }
  const input =
    definition.input === null ? null : validate(definition.input, storable({ ...raw, ...params }));
  if (definition.limit !== null) {
    const withinLimit = await checkRateLimit(definition.limit, { request, metadata: facts });
    if (!withinLimit.ok) throw refuseTooMany(withinLimit);
  }
  const { body, headers = new Headers() } = await definition.run({
    input,
    request,
    customer,
    facts,
  });
  if (!headers.has("Cache-Control")) {
    headers.set(
      "Cache-Control",
      definition.isPublic ? "public, max-age=0, must-revalidate" : "no-store",
    );
  }
  if (definition.output === null) return new Response(null, { status: 204, headers });
  return Response.json(body, { status: definition.successStatus, headers });
}

function findFunction(table: readonly Endpoint[], path: string, method: string) {
  const asked = method === "HEAD" ? "GET" : method;
  const allowed: string[] = [];
  for (const definition of table) {
    const params = matchPath(definition.name, path);
    if (params === null) continue;
    if (definition.method === asked) return { definition, params };
    allowed.push(definition.method);
  }
  if (allowed.length === 0) throw refuse(404, "not_found", "There is no such function.");
  throw new ApiError({
    status: 405,
    code: "method_not_allowed",
    message: `Use ${allowed.join(" or ")}.`,
    more: { headers: { Allow: allowed.join(", ") } },
  });
}

/** Matches "products/{slug}" against "products/hills-cover". */
function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (part.startsWith("{")) params[part.slice(1, -1)] = decodePart(value);
    else if (part !== value) return null;
  }
  return params;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The query as a plain record; of a parameter given twice, the first holds. */
function readQuery(request: Request): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const [key, value] of new URL(request.url).searchParams) {
    if (!Object.hasOwn(query, key)) query[key] = value;
  }
  return query;
}

async function readBody(request: Request, definition: Endpoint): Promise<Record<string, unknown>> {
  const isJson = /^application\/json\s*(;|$)/i.test(request.headers.get("Content-Type") ?? "");
  if (definition.input === null) return {};
  if (!isJson) throw refuse(415, "not_json", "Send the body as application/json.");
  const text = await request.text();
  if (Buffer.byteLength(text) > BODY_MAX_BYTES)
    throw refuse(413, "too_large", "The body may be at most 64 KB.");
  const body: unknown = parseJson(text);
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw refuse(400, "bad_json", "The body must be a JSON object.");
  }
  return { ...body };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse(400, "bad_json", "The body is not valid JSON.");
  }
}

function validate(schema: z.ZodType, raw: unknown): unknown {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues)
    fields[issue.path.map(String).join(".") || "body"] ??= issue.message;
  const [first] = Object.values(fields);
  throw refuse(422, "invalid", {
    message: first ?? "Some of what was sent is not right.",
    fields,
  });
}

function refusalAnswer(refusal: ApiError, request: Request): Response {
  const { status, code, message, fields, more } = refusal;
  // The checkout's callers read `error`, as they always have (shop.md §7).
  const error = new URL(request.url).pathname.endsWith("/create-checkout-session")
    ? { error: message }
    : {};
  const body = {
    code,
    message,
    ...(fields === undefined ? {} : { fields }),
    ...error,
    ...more.body,
  };
  return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...more.headers } });
}

function faultAnswer(error: unknown, request: Request, facts: RequestMetadata): Response {
  const down = isDatabaseOutage(error);
  log.error(
    {
      err: error,
      requestId: facts.requestId,
      method: request.method,
      path: new URL(request.url).pathname,
    },
    "a function failed",
  );
  return refusalAnswer(
    down
      ? refuse(
          503,
          "unavailable",
          "The shop is taking a short break. Please try again in a minute.",
        )
      : refuse(500, "fault", "Something went wrong on our side. Please try again."),
    request,
  );
}
