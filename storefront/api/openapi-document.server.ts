import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { env } from "#shop/platform/env.server.ts";
import { settings } from "#shop/content/settings/settings.ts";
import { loader as authLogin } from "./auth/login.ts";
import { loader as authLogout } from "./auth/logout.ts";
import { loader as authRegister } from "./auth/register.ts";
import { loader as authResetPassword } from "./auth/reset-password.ts";
import { loader as authResetRequest } from "./auth/reset-request.ts";
import { loader as session } from "./auth/session.ts";
import { loader as verifyEmail } from "./auth/verify-email.ts";
import { loader as contact } from "./contact.ts";
import { loader as createCheckoutSession } from "./create-checkout-session.ts";
import type { Endpoint } from "./endpoint/endpoint.server.ts";
import { loader as getUserOrders } from "./get-user-orders.ts";
import { loader as keptList } from "./kept-list.ts";
import { loader as product } from "./product.ts";
import { loader as products } from "./products.ts";
import { loader as quote } from "./quote.ts";
import { loader as shippingRate } from "./shipping-rate.ts";

/** The documented endpoints. A test compares them with the routes. */
const endpoints: readonly Endpoint[] = [
  authLogin,
  authRegister,
  verifyEmail,
  authResetRequest,
  authResetPassword,
  authLogout,
  session,
  products,
  product,
  shippingRate,
  quote,
  createCheckoutSession,
  getUserOrders,
  keptList,
  contact,
].map(({ endpoint }) => endpoint);

const errorBody = z
  .looseObject({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    error: z.string().optional().describe("The message again, from create-checkout-session"),
  })
  .meta({ id: "Error" });

const statusDescriptions: Readonly<Record<number, string>> = {
  400: "Not JSON, or a bad signature",
  401: "Not signed in, or wrong credentials",
  403: "Sent by another site",
  404: "Not found",
  409: "In conflict with the current state",
  413: "Too large",
  415: "Not application/json",
  422: "A field is not valid",
  429: "Too many requests; see Retry-After",
  500: "An error of the shop",
  503: "Unavailable for now",
};

/** The OpenAPI 3.1 description of the API, made from the schemas that validate. */
export function openApiDocument() {
  const { publicUrl } = env();
  return createDocument({
    openapi: "3.1.0",
    info: { title: `${settings().name}: API`, version: "1" },
    servers: [{ url: publicUrl }],
    paths: pathsOf(endpoints),
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        session: {
          type: "apiKey",
          in: "cookie",
          name: publicUrl.startsWith("https:") ? "__Host-session" : "session",
        },
      },
    },
  });
}

function pathsOf(documented: readonly Endpoint[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {
    "/api/stripe-webhook": { post: webhook },
    "/api/mail-bounces": { post: mailBounces },
  };
  for (const endpoint of documented) {
    const method = endpoint.method === "GET" ? "get" : "post";
    paths[`/api/${endpoint.name}`] = { [method]: operationOf(endpoint) };
  }
  return paths;
}

function operationOf(endpoint: Endpoint): ZodOpenApiOperationObject {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(endpoint.access === "customer" ? { security: [{ bearer: [] }, { session: [] }] } : {}),
    ...inputOf(endpoint),
    responses: { ...successOf(endpoint), ...errorsOf(endpoint) },
  };
}

function inputOf({ input, method, name }: Endpoint): Partial<ZodOpenApiOperationObject> {
  if (input === null) return {};
  if (method === "POST")
    return { requestBody: { required: true, content: { "application/json": { schema: input } } } };
  const parameters = input as z.ZodObject;
  return { requestParams: name.includes("{") ? { path: parameters } : { query: parameters } };
}

function successOf({ output, successStatus }: Endpoint): ZodOpenApiOperationObject["responses"] {
  if (output === null) return { 204: { description: "Done" } };
  return {
    [`${successStatus as 200}`]: {
      description: "Done",
      content: { "application/json": { schema: output } },
    },
  };
}

function errorsOf({ method, errors }: Endpoint): ZodOpenApiOperationObject["responses"] {
  const always = method === "POST" ? [400, 403, 413, 415, 422, 429, 500, 503] : [500, 503];
  const statuses = [...new Set([...errors, ...always])].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: statusDescriptions[status] ?? "Refused",
        content: { "application/json": { schema: errorBody } },
      },
    ]),
  );
}

const webhook: ZodOpenApiOperationObject = {
  operationId: "stripe-webhook",
  summary: "Stripe's signed events.",
  requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
  responses: {
    200: { description: "Saved" },
    400: { description: "The signature is not Stripe's" },
  },
};

const mailBounces: ZodOpenApiOperationObject = {
  operationId: "mail-bounces",
  summary: "Reports of the mail server or provider about mails that came back.",
  security: [{ bearer: [] }],
  requestBody: {
    required: true,
    content: {
      "application/json": { schema: { type: "object" } },
      "message/rfc822": { schema: { type: "string" } },
    },
  },
  responses: {
    204: { description: "Saved" },
    401: { description: "The secret is wrong" },
    404: { description: "The shop takes no reports" },
    422: { description: "This is not a report" },
  },
};
