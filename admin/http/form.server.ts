import type { RouterContextProvider } from "react-router";
import { data } from "react-router";
import { readWhole } from "#shop/kit/typed-number.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Act } from "#shop/platform/act.ts";
import type { OwnForm } from "#shop/staff/own-act.server.ts";
import type { StaffClient } from "#shop/staff/staff.ts";
import type { FormResult } from "#web/form-result.ts";
import { formDataOf, textFieldsOf } from "#web/form.server.ts";
import { requestContext } from "#web/request-context.ts";
import { sessionOf } from "./access-context.ts";
import type { ActResult } from "./act-result.ts";
import { sayRefusal, type Refusal, type Words } from "./refusals.ts";
import { staffClient } from "./session.server.ts";

/** The arguments of a loader or an action, with the params of its path that are read. */
export type RouteArgs<Param extends string = never> = {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  readonly params: Readonly<Record<Param, string>>;
};

/** The browser of a request as the verbs of staff take it. */
export function clientOf({ request, context }: RouteArgs): StaffClient {
  return staffClient(request, context.get(requestContext));
}

/** The text fields of a form. */
export type SentFields = {
  /** The first field of a name; "" when there is none. */
  (name: string): string;
  /** Every field of a name, such as the ticked boxes of a list. */
  readonly all: (name: string) => readonly string[];
  /** Names and values in their order, to fill the form in again. */
  readonly entries: readonly (readonly [name: string, value: string])[];
};

/** The most fields of a form: the refund of an order of 100 lines has three for each. */
const FIELDS_MAX = 400;

/** The posted form. Throws 413 for more than 400 fields. */
export function readFormData(request: Request): Promise<FormData> {
  return formDataOf(request, FIELDS_MAX);
}

/** The text fields of a posted form. Throws 413 for more than 400 fields. */
export async function readTextFields(request: Request): Promise<SentFields> {
  return sentFieldsOf(await readFormData(request));
}

/** The text fields of a form that was read; its files are left out. */
export function sentFieldsOf(form: FormData): SentFields {
  const entries = textFieldsOf(form);
  const all = (name: string) => entries.flatMap(([key, value]) => (key === name ? [value] : []));
  return Object.assign((name: string) => all(name)[0] ?? "", { all, entries });
}

/**
 * A whole number that a form of ours carries unseen, such as the version that the person saw; 0 for an empty field.
 * Throws 400 for anything else.
 */
export function wholeOf(text: string): number {
  const number = text === "" ? 0 : readWhole(text);
  if (number === null) throw data(null, { status: 400 });
  return number;
}

/**
 * The act of the person who sent a form, with the id that every form which changes something has. Throws
 * 400 without one.
 */
export function actOf(args: RouteArgs, field: (name: string) => string): Act {
  const { actId, client } = ownFormOf(args, field);
  const { staff } = sessionOf(args.context);
  return { actId, actor: { kind: "staff", id: staff.id }, requestId: client.requestId };
}

/** A form of a person about their own account, or who is joining. Throws 400 without the id of its act. */
export function ownFormOf(args: RouteArgs, field: (name: string) => string): OwnForm {
  const actId = field("act_id");
  if (!isUuid(actId)) throw data(null, { status: 400 });
  return { actId, client: clientOf(args) };
}

/** The form that was refused: which of the page, what was typed, and the field that the sentence is beside. */
export type RefusedWhere = {
  readonly field?: string | undefined;
  readonly intent?: string;
  readonly values?: FormResult["values"];
};

/** What the page shows after a refusal: its sentence beside a field, or above the form. */
export function refusedForm<const Why extends Refusal>(
  refusal: Why,
  { field, ...result }: RefusedWhere,
  words: Words<Why>,
) {
  const { text, status } = sayRefusal(refusal, words);
  const { retryAfterSeconds } = refusal;
  return data<ActResult>(
    field === undefined
      ? { ...result, formError: text }
      : { ...result, fieldErrors: { [field]: text } },
    {
      status,
      ...(retryAfterSeconds && { headers: { "Retry-After": String(retryAfterSeconds) } }),
    },
  );
}

/** The same above the page as it is now, for a form that may have gone from it with what it was about. */
export function refusedPage<const Why extends Refusal>(
  refusal: Why,
  words: Words<Why>,
  typed: Pick<FormResult, "intent" | "values"> = {},
) {
  const { text, status } = sayRefusal(refusal, words);
  return data<ActResult>({ ...typed, conflict: text }, status);
}
