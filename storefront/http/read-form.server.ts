import type { z } from "zod";
import { readFields } from "./form.server.ts";
import { fieldErrorsOf } from "#shop/accounts/credentials.server.ts";

export type ReadForm<Input> =
  | { readonly ok: true; readonly input: Input; readonly values: Record<string, string> }
  | {
      readonly ok: false;
      readonly fieldErrors: Record<string, string>;
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
  const typed = await readFields(request);
  const parsed = schema.safeParse({ ...typed, ...more });
  const values = Object.fromEntries(
    Object.entries(typed).filter(([name]) => !/password|token/i.test(name)),
  );
  return parsed.success
    ? { ok: true, input: parsed.data, values }
    : { ok: false, fieldErrors: fieldErrorsOf(parsed.error), values };
}
