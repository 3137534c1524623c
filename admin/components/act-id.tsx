import { useActionData, useLocation, useRouteLoaderData } from "react-router";
import { assert } from "#shop/kit/assert.ts";
import { actIdOf, type ActSeed } from "#admin/http/act-id.ts";
import type { FormResult } from "#web/form-result.ts";

type FormOfAct = {
  /** Where the form is sent, if not to its page. */
  readonly action?: string | undefined;
  /** Tells the form from others that are sent there. */
  readonly intent?: string | undefined;
  /** What the form is about, where the page has one for each row. */
  readonly row?: string | number | undefined;
};

/**
 * The id of a form's act, in a hidden field. The same id twice is one act, so that a double click does nothing twice.
 * Each form has its own, the same whenever it is drawn, until an act is answered.
 */
export function ActId(form: FormOfAct) {
  return <input type="hidden" name="act_id" value={useActId(form)} />;
}

/** The id itself, for a button that sends it. */
export function useActId({ action, intent = "", row = "" }: FormOfAct): string {
  const { pathname } = useLocation();
  const { seed, sent } = useSeed();
  const answer = useActionData<FormResult>();
  const isRefused = answer?.formError !== undefined || answer?.fieldErrors !== undefined;
  const form = `${action ?? pathname} ${intent} ${row}`;
  return isRefused && sent !== null && actIdOf(sent, form) === sent ? sent : actIdOf(seed, form);
}

/** Another text after each answered act, such as the key of fields that are to be empty then. */
export function useActSeed(): string {
  return useSeed().seed;
}

function useSeed(): ActSeed {
  const seed = useRouteLoaderData<ActSeed>("root");
  assert(seed !== undefined, "a page with a form has the root's data");
  return seed;
}
