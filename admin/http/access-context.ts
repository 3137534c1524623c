import { createContext, type RouterContextProvider } from "react-router";
import { assert } from "#shop/kit/assert.ts";
import type { Right, StaffRole } from "#shop/staff/rights.ts";
import type { OpenStaffSession, StaffSession } from "#shop/staff/sessions/sessions.server.ts";
import type { KeptForm } from "./kept-form.ts";

/** What stands between a person and the page, as the error page draws it. */
export type Challenge =
  /** The session has ended while a form was being filled in: e-mail and password, then the factor. */
  | {
      readonly kind: "sign_in";
      /** Where the form was sent, which is not always the page that it was on. */
      readonly path: string;
      readonly form: KeptForm | null;
      readonly error: string | null;
    }
  /** The second factor, to sign in or because the last one was given too long ago. */
  | {
      readonly kind: "factor";
      readonly reason: "sign_in" | "step_up";
      readonly email: string;
      readonly path: string;
      /** Null if a page waits, not a form. */
      readonly form: KeptForm | null;
      readonly hasPasskey: boolean;
      readonly error: string | null;
    }
  | {
      readonly kind: "forbidden";
      readonly right: Right;
      readonly role: StaffRole;
      readonly what: string;
      readonly askFor: readonly StaffRole[];
    };

/** What the access check found out about a request, before any route's code runs. */
export type Access =
  | {
      readonly kind: "open";
      readonly session: StaffSession | null;
      /** The id of the act of a form that was sent. */
      readonly actId?: string;
    }
  | { readonly kind: "challenged"; readonly challenge: Challenge; readonly status: 401 | 403 }
  | { readonly kind: "redirect"; readonly to: string }
  /** An error, thrown again where errors are handled. */
  | { readonly kind: "failed"; readonly error: unknown };

export const accessContext = createContext<Access>();

/** The open session of a screen's request. */
export function sessionOf(context: Readonly<RouterContextProvider>): OpenStaffSession {
  const session = anySessionOf(context);
  assert(session?.state === "open", "the access check lets only open sessions through to a screen");
  return session;
}

/** The session of a request for a page that needs no right; null without one. */
export function anySessionOf(context: Readonly<RouterContextProvider>): StaffSession | null {
  const access = context.get(accessContext);
  return access.kind === "open" ? access.session : null;
}
