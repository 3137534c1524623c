import { data } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import {
  permission,
  permissionNow,
  rightInWords,
  rolesWith,
  type Right,
} from "#shop/staff/rights.ts";
import { findFactors, proveFactor } from "#shop/staff/prove-factor.server.ts";
import {
  findStaffSession,
  type OpenStaffSession,
  type StaffSession,
} from "#shop/staff/sessions/sessions.server.ts";
import { signInStaff } from "#shop/staff/sign-in.server.ts";
import { rightToSend, type Screen } from "#admin/screen.ts";
import type { RequestMetadata } from "#web/request-context.ts";
import { isFromForeignOrigin } from "#web/same-origin.server.ts";
import { factorWords, sayRefusal } from "./refusals.ts";
import type { Challenge, Access } from "./access-context.ts";
import { readFormData } from "./form.server.ts";
import { pagePath, routeAt } from "./screen-of.ts";
import { bodyOf, type SentForm, toSentForm, withoutPasswords } from "./sent-form.server.ts";
import { adminOrigin, staffClient, staffCookie, staffTokenOf } from "./session.server.ts";

/** A request after the access check: what it may do, the request without its own fields, new cookies. */
export type Checked = {
  readonly access: Access;
  readonly request: Request;
  readonly cookies: readonly string[];
};

/**
 * Every request for the admin passes here before any route's code runs. It needs an open session and the
 * right that the table of screens names. Without a session a page is led to the sign-in page; a form waits
 * in the page that asks for e-mail, password and code, and is then sent on by itself. An act that needs
 * step-up waits in the same way.
 */
export async function checkAccess(request: Request, metadata: RequestMetadata): Promise<Checked> {
  try {
    return await decide({ request, metadata });
  } catch (error) {
    return { access: { kind: "failed", error }, request, cookies: [] };
  }
}

type Client = { readonly request: Request; readonly metadata: RequestMetadata };

async function decide(client: Client): Promise<Checked> {
  const { request } = client;
  const { screen } = routeAt(new URL(request.url).pathname);
  const session = await findSession(request);
  const pass = (access: Access): Checked => ({ access, request, cookies: [] });
  if (screen === null) return pass({ kind: "open", session });
  const isRead = request.method === "GET" || request.method === "HEAD";
  // The first middleware refuses it; until then it must sign nobody in.
  if (isFromForeignOrigin(request, adminOrigin())) return pass({ kind: "open", session: null });
  if (isRead && session?.state !== "open")
    return pass({ kind: "redirect", to: `/sign-in?to=${encodeURIComponent(ownPath(request))}` });
  if (isRead && session?.state === "open") {
    const given = permissionNow({ ...session.staff, ...session }, screen.read, new Date());
    if (given === "yes") return pass({ kind: "open", session });
    if (given === "no") return pass(forbidden(session, screen.read));
    return pass(await askFactor(session, { path: ownPath(request), form: null }));
  }
  return new WaitingForm(client, screen, session).goOn();
}

/** A form on its way through the access check, and how far it has come. */
class WaitingForm {
  readonly #client: Client;
  readonly #screen: Screen;
  #session: StaffSession | null;
  #sent: SentForm = { form: [], answers: {}, files: [] };
  #cookies: string[] = [];
  #error: string | null = null;

  constructor(client: Client, screen: Screen, session: StaffSession | null) {
    this.#client = client;
    this.#screen = screen;
    this.#session = session;
  }

  get #path(): string {
    return ownPath(this.#client.request);
  }

  async goOn(): Promise<Checked> {
    this.#sent = toSentForm(await readFormData(this.#client.request));
    await this.#answer();
    const session = this.#session;
    const form = withoutPasswords(this.#sent.form);
    const error = this.#error;
    if (session === null || session.state === "joining")
      return this.#challenge({ kind: "sign_in", path: this.#path, form, error });
    if (session.state === "password") return this.#ask(session, "sign_in");
    const right = this.#right(session);
    if (right === null) throw data(null, { status: 400 });
    const given = permissionNow({ ...session.staff, ...session }, right, new Date());
    if (given === "no") return this.#checked(forbidden(session, right));
    if (given === "step_up" || error !== null) return this.#ask(session, "step_up");
    if (this.#sent.form === null) return this.#checked({ kind: "redirect", to: this.#path });
    const actId = this.#field("act_id");
    return this.#checked({ kind: "open", session, actId });
  }

  /** The right that the form needs, first of all the right to read its screen; null for an unknown form. */
  #right({ staff }: OpenStaffSession): Right | null {
    const { read } = this.#screen;
    const { form } = this.#sent;
    if (form === null || permission(staff.role, read) === "no") return read;
    return rightToSend(this.#screen, this.#field("intent"));
  }

  #field(name: string): string {
    return this.#sent.form?.find(([each]) => each === name)?.[1] ?? "";
  }

  /** Uses what was typed to let the form go on: e-mail and password, a code or a passkey. */
  async #answer(): Promise<void> {
    const {
      "auth.email": email,
      "auth.password": password,
      "auth.code": code,
      "auth.passkey": passkey,
    } = this.#sent.answers;
    const { request, metadata } = this.#client;
    const client = staffClient(request, metadata);
    if (email !== undefined && password !== undefined) {
      const given = { email, password, replacedToken: staffTokenOf(request), client };
      const signedIn = await signInStaff(db(), given);
      if (!signedIn.ok) this.#error = sayRefusal(signedIn, {}).text;
      else await this.#use(signedIn.value.token);
    } else if (this.#session !== null && (code !== undefined || passkey !== undefined)) {
      const proof = passkey === undefined ? { code: code ?? "" } : { passkey };
      const proved = await proveFactor(db(), this.#session, { proof, client });
      if (!proved.ok) this.#error = sayRefusal(proved, factorWords).text;
      else await this.#use(proved.value.token);
    }
  }

  async #use(token: string): Promise<void> {
    this.#cookies = [staffCookie(token)];
    this.#session = await findSession(this.#client.request, token);
  }

  async #ask(session: StaffSession, reason: "sign_in" | "step_up"): Promise<Checked> {
    const form = withoutPasswords(this.#sent.form);
    const asked = { reason, path: this.#path, form, error: this.#error };
    return this.#checked(await askFactor(session, asked));
  }

  #challenge(challenge: Challenge): Checked {
    return this.#checked({ kind: "challenged", challenge, status: 401 });
  }

  #checked(access: Access): Checked {
    return { access, request: this.#unwrapped(), cookies: this.#cookies };
  }

  /** The request as it was before it had to wait. */
  #unwrapped(): Request {
    const { url, method, signal } = this.#client.request;
    const headers = new Headers(this.#client.request.headers);
    headers.delete("Content-Type");
    headers.delete("Content-Length");
    return new Request(url, { method, headers, body: bodyOf(this.#sent), signal });
  }
}

async function askFactor(
  session: StaffSession,
  {
    reason = "step_up",
    path,
    form,
    error = null,
  }: {
    reason?: "sign_in" | "step_up";
    path: string;
    form: SentForm["form"];
    error?: string | null;
  },
): Promise<Access> {
  const { passkeys } = await findFactors(db(), session);
  const { email } = session.staff;
  const hasPasskey = passkeys > 0;
  const challenge = { kind: "factor", reason, email, path, form, hasPasskey, error } as const;
  return { kind: "challenged", challenge, status: 401 };
}

function forbidden({ staff }: OpenStaffSession, right: Right): Access {
  const challenge = {
    kind: "forbidden",
    right,
    role: staff.role,
    what: rightInWords(right),
    askFor: rolesWith(right),
  } as const;
  return { kind: "challenged", challenge, status: 403 };
}

/** The session of a request, or of another token in its place; null when there is none. */
export async function findSession(
  request: Request,
  token = staffTokenOf(request),
): Promise<StaffSession | null> {
  return token === null ? null : findStaffSession(db(), token, request.headers.get("User-Agent"));
}

/** The path of a request below /admin, with its query, as the router's links have it. */
function ownPath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_routes");
  const path = pagePath(pathname).replace(/^\/admin(?=\/|$)/, "") || "/";
  return searchParams.size === 0 ? path : `${path}?${searchParams}`;
}
