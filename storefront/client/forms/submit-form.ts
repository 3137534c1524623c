import { data } from "react-router";
import { outageMessage, outageOf } from "#storefront/client/outage.ts";
import { showToast } from "#storefront/client/toast-store.ts";
import { refreshUser } from "#storefront/client/stored/user-store.ts";

/** What an account form's action answers when the customer stays on the page. */
export type FormResult = {
  /** Which form of its page was sent, where there are several. */
  readonly intent?: string;
  /** What was typed, to stand in the fields again. Never a password. */
  readonly values?: Readonly<Record<string, string>>;
  /** What is wrong with a field, by its name. */
  readonly fieldErrors?: Readonly<Record<string, string>>;
  /** What is wrong with the whole: the server's word, or the screen's when there was none. */
  readonly formError?: string;
};

/** What a screen says when the server said nothing, and what its success does to the session. */
type Sending = {
  readonly failed: string;
  /** For an answer that came and made no sense. */
  readonly unreadable?: string;
  /** A success begins a session: the user record is brought up to date before the next page. */
  readonly signsIn?: boolean;
  /** What was sent, for a form that does not stand on the screen as it was typed. */
  readonly values?: FormResult["values"];
};

/**
 * Sends a form through its server action, in the browser. A refusal is also said in a toast (shop.md
 * §8), a success is a redirect. Without an answer the form stays as it was typed, with the screen's
 * own text.
 */
export async function submitForm<Answer extends FormResult>(
  serverAction: () => Promise<Answer>,
  { failed, unreadable = failed, signsIn = false, values }: Sending,
): Promise<Answer | ReturnType<typeof data<FormResult>>> {
  try {
    const answer = await serverAction();
    if (answer.formError !== undefined) showToast({ type: "error", message: answer.formError });
    return answer;
  } catch (thrown) {
    if (thrown instanceof Response) {
      if (signsIn) await refreshUser();
      throw thrown;
    }
    // A connection that failed is a TypeError of fetch.
    const said = thrown instanceof TypeError ? failed : unreadable;
    const formError = outageOf(thrown) === null ? said : outageMessage;
    showToast({ type: "error", message: formError });
    // With this status the router leaves the page's data, and so the form, as it is.
    return data({ formError, ...(values && { values }) }, 503);
  }
}
