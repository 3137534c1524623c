import { data } from "react-router";
import { isPassword, storableText } from "#shop/kit/text.ts";

const FIELDS_MAX = 20;

/**
 * The text fields of a posted form; of a name given twice the first holds. A body of another kind
 * gets 415, one that can't be read 400.
 */
export async function readFields(request: Request): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [name, value] of [...(await formDataOf(request))].slice(0, FIELDS_MAX)) {
    if (typeof value !== "string" || Object.hasOwn(fields, name)) continue;
    fields[name] = isPassword(name) ? value : storableText(value);
  }
  return fields;
}

async function formDataOf(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)) {
    throw data(null, { status: 415 });
  }
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
}
