import { z } from "zod";
import { defineEndpoint } from "./endpoint/endpoint.server.ts";
import { openApiDocument } from "./openapi-document.server.ts";

export const loader = defineEndpoint({
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
    return { body: openApiDocument() };
  },
});
export const action = loader;
