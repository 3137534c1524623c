import { useSyncExternalStore } from "react";
import { createStoredValue } from "#ui/stored-value.ts";

/** The browser's record of the signed-in customer (docs/spec/shop.md §3). It holds no secret. */
export type UserRecord = {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly isVerified: boolean;
};

/** The signed-in customer as a page draws it. Not ready on the server, and until the browser knows. */
export type SignedInUser = { readonly user: UserRecord | null; readonly ready: boolean };

const SIGNED_IN_COOKIE = "signed_in";
const SESSION_URL = "/api/session";
const SESSION_TIMEOUT_MS = 10_000;
const TEXT_MAX = 1_000;

const UNKNOWN: SignedInUser = { user: null, ready: false };
const NOBODY: SignedInUser = { user: null, ready: true };

const record = createStoredValue<UserRecord | null>("user", { parse: parseUser, empty: null });

/** The signed-in customer, in step across the browser's tabs. */
export function useUser(): SignedInUser {
  return useSyncExternalStore(subscribe, readUser, () => UNKNOWN);
}

/**
 * Who is signed in, by the names of the fields that ask for it: pages are the same for everybody, so the browser fills
 * them in. What was typed stays.
 */
export function useOwnDetails(): Readonly<Record<string, string>> {
  const { user } = useUser();
  return user === null ? {} : { name: user.fullName, email: user.email };
}

/** Stores the record, for this tab and the others. */
export function saveUser(user: UserRecord): void {
  record.save(user);
}

/** Deletes the record, in this tab and the others. The server clears the cookies. */
export function clearUser(): void {
  record.delete();
}

let refreshing: Promise<void> | null = null;
/** Whether the server has been asked since the page loaded: without a record, nobody is signed in. */
let hasRefreshed = false;

/**
 * Fetches the signed-in customer and stores the record: after signing in, and where there is a cookie
 * and no record. When the server can't be reached, the record stays as it is.
 */
export function refreshUser(): Promise<void> {
  refreshing ??= fetchUser().finally(() => {
    refreshing = null;
    hasRefreshed = true;
    record.notify();
  });
  return refreshing;
}

async function fetchUser(): Promise<void> {
  try {
    const response = await fetch(SESSION_URL, {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(SESSION_TIMEOUT_MS),
    });
    if (!response.ok) return;
    const body: unknown = await response.json();
    if (typeof body !== "object" || body === null || !("user" in body)) return;
    const user = parseUser(body.user);
    if (user === null) clearUser();
    else saveUser(user);
  } catch {
    // Offline, or a slow server: the page goes on without the name.
  }
}

/** Reads a record. Invalid content counts as none. */
export function parseUser(content: unknown): UserRecord | null {
  const { id, email, fullName, isVerified }: Readonly<Record<string, unknown>> = Object(content);
  if (!isText(id) || !isText(email) || !isText(fullName) || typeof isVerified !== "boolean")
    return null;
  return { id, email, fullName, isVerified };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= TEXT_MAX;
}

let signedIn: SignedInUser = UNKNOWN;

/** A record without the cookie is not believed. A cookie without a record waits for the server. */
function readUser(): SignedInUser {
  if (!hasSignedInCookie()) return NOBODY;
  const user = record.read();
  if (user === null) return hasRefreshed ? NOBODY : UNKNOWN;
  if (signedIn.user !== user) signedIn = { user, ready: true };
  return signedIn;
}

/** Brings record and cookie in step. */
function reconcile(): void {
  if (!hasSignedInCookie()) clearUser();
  else if (record.read() === null) void refreshUser();
  else record.notify();
}

function hasSignedInCookie(): boolean {
  return document.cookie.split(";").some((pair) => pair.trim() === `${SIGNED_IN_COOKIE}=1`);
}

/** When another tab may have signed in or out: it wrote to storage, or the customer comes back. */
const OCCASIONS = ["storage", "pageshow", "focus"] as const;

let subscribers = 0;

function subscribe(listener: () => void): () => void {
  const unsubscribe = record.subscribe(listener);
  subscribers += 1;
  if (subscribers === 1) {
    for (const occasion of OCCASIONS) window.addEventListener(occasion, reconcile);
    queueMicrotask(reconcile);
  }
  return () => {
    unsubscribe();
    subscribers -= 1;
    if (subscribers === 0)
      for (const occasion of OCCASIONS) window.removeEventListener(occasion, reconcile);
  };
}
