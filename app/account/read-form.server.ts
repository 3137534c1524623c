import { data } from "react-router";
import type { z } from "zod";
import { fieldProblems } from "#shop/accounts/credentials.server.ts";

const FIELDS_MAX = 20;

export type ReadForm<Input> =
  | { readonly ok: true; readonly input: Input; readonly values: Record<string, string> }
  | {
      readonly ok: false;
      readonly problems: Record<string, string>;
      readonly values: Record<string, string>;
    };

/**
 * Reads a posted form by its schema. `more` are parts that stand in the address. The values are what
 * the page shows again; passwords and tokens are not among them.
 */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  more: Readonly<Record<string, string>> = {},
): Promise<ReadForm<z.infer<Schema>>> {
  const typed: Record<string, string> = {};
  for (const [name, value] of [...(await formDataOf(request))].slice(0, FIELDS_MAX))
    if (typeof value === "string" && !Object.hasOwn(typed, name)) typed[name] = value;
  const parsed = schema.safeParse({ ...typed, ...more });
  const values = Object.fromEntries(
    Object.entries(typed).filter(([name]) => !/password|token/i.test(name)),
  );
  return parsed.success
    ? { ok: true, input: parsed.data, values }
    : { ok: false, problems: fieldProblems(parsed.error), values };
}

/** What a browser's form sends; a body of another kind gets 415, one that can't be read 400. */
async function formDataOf(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type))
    throw data(null, { status: 415 });
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
}
