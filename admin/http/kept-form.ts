/** A form that waits until the person has signed in or given a code again: names and values, in order. */
export type KeptForm = readonly (readonly [name: string, value: string])[];

/** Before the names of the fields of a form that waits. */
export const KEPT = "kept.";
/** Before the names of the fields that the access check reads itself. */
const AUTH = "auth.";

/** Fields that are never written into a page. */
const SECRET_FIELD = /password|token|passkey/i;
/** The most fields of a form. */
export const FORM_FIELDS_MAX = 400;

/** A form as the person sent it: what waited, and what was typed to let it go on. */
export type SentForm = {
  readonly form: KeptForm;
  readonly answers: Readonly<Record<string, string>>;
  /** Chosen files. They do not wait: after signing in, they are chosen again. */
  readonly files: readonly (readonly [name: string, file: File])[];
};

/** Reads the fields of a post. A form that waited comes back with its own names. */
export function toSentForm(fields: Iterable<readonly [string, FormDataEntryValue]>): SentForm {
  const form: [string, string][] = [];
  const answers: Record<string, string> = {};
  const files: [string, File][] = [];
  for (const [name, value] of [...fields].slice(0, FORM_FIELDS_MAX)) {
    if (typeof value !== "string") files.push([name, value]);
    else if (name.startsWith(AUTH)) answers[name.slice(AUTH.length)] ??= value;
    else form.push([name.startsWith(KEPT) ? name.slice(KEPT.length) : name, value]);
  }
  return { form, answers, files };
}

/** A form as it is sent on: without what the access check read itself, with its files. */
export function bodyOf({ form, files }: SentForm): URLSearchParams | FormData {
  const body = files.length === 0 ? new URLSearchParams() : new FormData();
  for (const [name, value] of form) body.append(name, value);
  if (body instanceof FormData) for (const [name, file] of files) body.append(name, file);
  return body;
}

/** What of a form may be written into a page. */
export function withoutSecrets(form: KeptForm): KeptForm {
  return form.filter(([name]) => !SECRET_FIELD.test(name));
}
