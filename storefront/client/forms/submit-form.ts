import { data } from "react-router";
import type { FormResult } from "#web/form-result.ts";
import { outageMessage, outageOf } from "#web/outage.ts";
import { closeErrors, showToast } from "#storefront/client/toast-store.ts";
import { refreshUser } from "#storefront/client/stored/user-store.ts";

type Options = {
  /** The message when the server can't be reached. */
  readonly failed: string;
  /** The message when its response can't be read. */
  readonly unreadable?: string;
  /** Whether success starts a session: then the user record is refreshed before the next page. */
  readonly signsIn?: boolean;
  /** What was sent, for a form whose fields are not on the page. */
  readonly values?: FormResult["values"];
};

/**
 * Submits a form to its server action from the browser. Success is a redirect. A form error also appears
 * in a toast (docs/spec/shop.md §8), which goes when a form is sent again. When the request fails, the form
 * stays as it was typed, with the page's own message.
 */
export async function submitForm<Result extends FormResult>(
  serverAction: () => Promise<Result>,
  { failed, unreadable = failed, signsIn = false, values }: Options,
): Promise<Result | ReturnType<typeof data<FormResult>>> {
  closeErrors();
  try {
    const result = await serverAction();
    if (result.formError !== undefined) showToast({ type: "error", message: result.formError });
    return result;
  } catch (thrown) {
    if (thrown instanceof Response) {
      if (signsIn) await refreshUser();
      throw thrown;
    }
    // fetch throws a TypeError when the connection fails.
    const message = thrown instanceof TypeError ? failed : unreadable;
    const formError = outageOf(thrown) === null ? message : outageMessage;
    showToast({ type: "error", message: formError });
    // For an error status the router does not reload the page's data, so the form stays as it is.
    return data({ formError, ...(values && { values }) }, 503);
  }
}
