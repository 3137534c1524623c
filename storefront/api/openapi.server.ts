import { z } from "zod";
import { env } from "#shop/platform/env.server.ts";
import { shop } from "#shop/content/shop.ts";
import { defineEndpoint, type Endpoint } from "./endpoint.server.ts";

const errorBody = {
  type: "object",
  required: ["code", "message"],
  properties: {
    code: { type: "string" },
    message: { type: "string" },
    fields: { type: "object", additionalProperties: { type: "string" } },
    error: { type: "string", description: "The message again, from create-checkout-session" },
  },
} as const;

const meanings: Readonly<Record<number, string>> = {
  400: "Not JSON, or a bad signature",
  401: "Not signed in, or wrong credentials",
  403: "Sent by another site",
  404: "Not there",
  409: "In conflict with how things stand now",
  413: "Too large",
  415: "Not application/json",
  422: "A field is not right",
  429: "Too often; Retry-After says when",
  500: "A fault of the shop's",
  503: "Out of reach for now",
};

/** GET openapi.json: the functions described from the schemas that validate them. */
export function openapi(functions: readonly Endpoint[]): Endpoint {
  return defineEndpoint({
    name: "openapi.json",
    method: "GET",
    summary: "This description.",
    access: "public",
    isPublic: true,
    input: null,
    output: z.record(z.string(), z.unknown()),
    successStatus: 200,
    errors: [],
    async run() {
      return { body: describe(functions) };
    },
  });
}

function describe(functions: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {
    "/api/stripe-webhook": { post: webhook },
  };
  for (const definition of functions) {
    const path = (paths[`/api/${definition.name}`] ??= {});
    path[definition.method.toLowerCase()] = describeFunction(definition);
  }
  return {
    openapi: "3.1.0",
    info: { title: `${shop.name}: functions`, version: "1" },
    servers: [{ url: env().publicUrl }],
    paths,
    components: {
      schemas: { Error: errorBody },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        session: {
          type: "apiKey",
          in: "cookie",
          name: env().publicUrl.startsWith("https:") ? "__Host-session" : "session",
        },
      },
    },
  };
}

function describeFunction(definition: Endpoint) {
  return {
    operationId: definition.name,
    summary: definition.summary,
    ...(definition.access === "customer" ? { security: [{ bearer: [] }, { session: [] }] } : {}),
    ...(definition.method === "GET"
      ? { parameters: parametersOf(definition) }
      : bodyOf(definition)),
    responses: { ...successOf(definition), ...errorsOf(definition) },
  };
}

function parametersOf(definition: Endpoint) {
  if (definition.input === null) return [];
  const schema = inputSchema(definition.input);
  const properties = (schema.properties ?? {}) as Record<string, unknown>;
  const required = new Set((schema.required ?? []) as string[]);
  return Object.entries(properties).map(([name, property]) => {
    const inPath = definition.name.includes(`{${name}}`);
    return {
      name,
      in: inPath ? "path" : "query",
      required: inPath || required.has(name),
      schema: property,
    };
  });
}

function bodyOf(definition: Endpoint) {
  if (definition.input === null) return {};
  return {
    requestBody: {
      required: true,
      content: { "application/json": { schema: inputSchema(definition.input) } },
    },
  };
}

function inputSchema(schema: z.ZodType): Record<string, unknown> {
  return { ...z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), $schema: undefined };
}

function successOf({ output, successStatus }: Endpoint) {
  if (output === null) return { 204: { description: "Done" } };
  const schema = { ...z.toJSONSchema(output, { unrepresentable: "any" }), $schema: undefined };
  return { [successStatus]: { description: "Done", content: { "application/json": { schema } } } };
}

function errorsOf(definition: Endpoint) {
  const every =
    definition.method === "POST" ? [400, 403, 413, 415, 422, 429, 500, 503] : [500, 503];
  const statuses = [...new Set([...definition.errors, ...every])].toSorted((a, b) => a - b);
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  return Object.fromEntries(
    statuses.map((status) => [status, { description: meanings[status] ?? "Refused", content }]),
  );
}

const webhook = {
  operationId: "stripe-webhook",
  summary: "Stripe's signed events.",
  requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
  responses: {
    200: { description: "Kept" },
    400: { description: "The signature is not Stripe's" },
  },
};
