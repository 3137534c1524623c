import { data } from "react-router";
import type { z } from "zod";
import { fieldErrorsOf } from "#shop/kit/field-errors.ts";
import { isPassword, storableText } from "#shop/kit/text.ts";
import type { FormResult } from "./form-result.ts";

const FIELDS_MAX = 20;
/** Fields that are never sent back to the page. */
const SECRET_FIELD = /password|token/i;

/**
 * The text fields of a posted form. When a name occurs twice, its first value is used. Throws 415 for a body that is
 * not a form, 400 for one that can't be read, 413 for more than 20 fields.
 */
export async function readFields(request: Request): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [name, value] of textFieldsOf(await formDataOf(request, FIELDS_MAX)))
    if (!Object.hasOwn(fields, name)) fields[name] = value;
  return fields;
}

/** The fields of a form that are texts, in their order, as they may be stored. */
export function textFieldsOf(form: FormData): readonly (readonly [string, string])[] {
  return [...form].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, isPassword(name) ? value : storableText(value)]] : [],
  );
}

/**
 * The posted form. Throws 415 for a body that is not a form, 400 for one that can't be read, 413 for more than
 * `fieldsMax` fields: a form that was cut would do something else than it says.
 */
export async function formDataOf(request: Request, fieldsMax: number): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)) {
    throw data(null, { status: 415 });
  }
  const form = await request.formData().catch(() => {
    throw data(null, { status: 400 });
  });
  if ([...form.keys()].length > fieldsMax) throw data(null, { status: 413 });
  return form;
}

/** A form's input, or what is wrong with its fields. `values` fill the form in again. */
export type ReadForm<Input> =
  | { readonly ok: true; readonly input: Input; readonly values: Record<string, string> }
  | {
      readonly ok: false;
      readonly fieldErrors: Record<string, string>;
      readonly values: Record<string, string>;
    };

/**
 * Reads a posted form by its schema. `extra` adds values from the URL. `values` never contain
 * passwords or tokens.
 */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  extra: Readonly<Record<string, string>> = {},
): Promise<ReadForm<z.infer<Schema>>> {
  const fields = await readFields(request);
  const parsed = schema.safeParse({ ...fields, ...extra });
  const values = withoutSecrets(fields);
  return parsed.success
    ? { ok: true, input: parsed.data, values }
    : { ok: false, fieldErrors: fieldErrorsOf(parsed.error), values };
}

/** The fields of a form without passwords and tokens. */
export function withoutSecrets(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET_FIELD.test(name)));
}

/** The response to a form that was sent too often. `values` fill the form in again. */
export function tooManyRequests(
  { message, retryAfterSeconds }: { readonly message: string; readonly retryAfterSeconds: number },
  result: Omit<FormResult, "formError"> = {},
) {
  return data<FormResult>(
    { ...result, formError: message },
    { status: 429, headers: { "Retry-After": String(retryAfterSeconds) } },
  );
}
