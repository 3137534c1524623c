import { storable } from "#shop/kit/text.ts";
import { apiError } from "./api-error.server.ts";
import type { Endpoint } from "./endpoint.server.ts";

/** The largest body that an endpoint reads, in bytes. */
const BODY_MAX_BYTES = 65_536;

/**
 * The unchecked input of a request: the JSON body of a POST, the query of a GET, nothing if the
 * endpoint takes no input. Throws an ApiError with status 400, 413 or 415.
 */
export async function readRawInput(
  { input, method }: Pick<Endpoint, "input" | "method">,
  request: Request,
): Promise<Readonly<Record<string, unknown>>> {
  if (input === null) return {};
  return method === "GET" ? readQuery(request) : readBody(request);
}

/** Checks the input by the endpoint's schema. Throws an ApiError with status 422 that names the fields. */
export function validateInput(
  { input }: Pick<Endpoint, "input">,
  raw: Readonly<Record<string, unknown>>,
): unknown {
  if (input === null) return null;
  const parsed = input.safeParse(storable(raw));
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues)
    fields[issue.path.map(String).join(".") || "body"] ??= issue.message;
  const [first] = Object.values(fields);
  throw apiError(422, "invalid", { message: first ?? "Some fields are not right.", fields });
}

/** The query as a record. If a parameter is given twice, the first value counts. */
function readQuery(request: Request): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const [key, value] of new URL(request.url).searchParams) {
    if (!Object.hasOwn(query, key)) query[key] = value;
  }
  return query;
}

async function readBody(request: Request): Promise<Record<string, unknown>> {
  const isJson = /^application\/json\s*(;|$)/i.test(request.headers.get("Content-Type") ?? "");
  if (!isJson) throw apiError(415, "not_json", "Send the body as application/json.");
  const text = await request.text();
  if (Buffer.byteLength(text) > BODY_MAX_BYTES)
    throw apiError(413, "too_large", "The body may be at most 64 KB.");
  const body: unknown = parseJson(text);
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw apiError(400, "bad_json", "The body must be a JSON object.");
  }
  return { ...body };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw apiError(400, "bad_json", "The body is not valid JSON.");
  }
}
