import { href, redirect } from "react-router";
import { clientRequest } from "#web/request-context.ts";
import { cookieHeaders } from "#storefront/http/session.server.ts";
import { deleteDraft } from "#storefront/client/forms/checkout-draft.ts";
import { leaveLists, sendLastChanges } from "#storefront/client/lists/keep-lists.ts";
import { showToast } from "#storefront/client/toast-store.ts";
import { clearUser } from "#storefront/client/stored/user-store.ts";
import type { Route } from "./+types/logout";
import { withNotice } from "./notice-path.ts";
import { signOutCustomer } from "./use-cases/sign-out.server.ts";

/** Only a POST signs out. A visitor who opens the page is redirected home and stays signed in. */
export function loader() {
  throw redirect(href("/"));
}

export async function action({ request, context }: Route.ActionArgs) {
  const cookies = await signOutCustomer(clientRequest({ request, context }));
  throw redirect(withNotice(href("/"), "logged-out"), { headers: cookieHeaders(cookies) });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  await sendLastChanges();
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) {
      clearUser();
      leaveLists();
      deleteDraft();
      throw thrown;
    }
    showToast({ type: "error", message: "We could not sign you out. Please try again." });
    throw redirect(href("/account"));
  }
}

export default function Logout() {
  return null;
}
