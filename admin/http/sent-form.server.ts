import { data } from "react-router";
import { isPassword } from "#shop/kit/text.ts";
import { type KeptForm, WAITING } from "./kept-form.ts";

/** A form as the person sent it: what waited, and what was typed to let it go on. */
export type SentForm = {
  /** Null if a page waits. */
  readonly form: KeptForm | null;
  /** The fields of the page on which the form waited, by name; none if the form has not waited yet. */
  readonly answers: Readonly<Record<string, string>>;
  /** Chosen files. They do not wait: after signing in, they are chosen again. */
  readonly files: readonly (readonly [name: string, file: File])[];
};

/** Reads the fields of a post. A form that waited comes back as it was sent. Throws 400 if it can't be read. */
export function toSentForm(fields: Iterable<readonly [string, FormDataEntryValue]>): SentForm {
  const texts: [string, string][] = [];
  const files: [string, File][] = [];
  for (const [name, value] of fields)
    if (typeof value === "string") texts.push([name, value]);
    else files.push([name, value]);
  const waiting = texts.find(([name]) => name === WAITING);
  if (waiting === undefined) return { form: texts, answers: {}, files };
  return { form: readWaiting(waiting[1]), answers: Object.fromEntries(texts), files };
}

function readWaiting(text: string): KeptForm | null {
  try {
    const form: unknown = JSON.parse(text);
    if (form === null || (Array.isArray(form) && form.every(isField))) return form;
  } catch {
    // Not JSON: no page of ours has sent it.
  }
  throw data(null, { status: 400 });
}

function isField(field: unknown): field is KeptForm[number] {
  return (
    Array.isArray(field) && field.length === 2 && field.every((each) => typeof each === "string")
  );
}

/** A form as it is sent on: without what the access check read itself, with its files. */
export function bodyOf({ form, files }: SentForm): URLSearchParams | FormData {
  const body = files.length === 0 ? new URLSearchParams() : new FormData();
  for (const [name, value] of form ?? []) body.append(name, value);
  if (body instanceof FormData) for (const [name, file] of files) body.append(name, file);
  return body;
}

/** What of a form may be written into a page: all but passwords. */
export function withoutPasswords(form: KeptForm | null): KeptForm | null {
  return form && form.filter(([name]) => !isPassword(name));
}
