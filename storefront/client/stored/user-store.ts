import { useSyncExternalStore } from "react";

/** The browser's record of who is signed in (shop.md §3, decisions.md, Accounts). It holds no secret. */
export type UserRecord = {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly isVerified: boolean;
};

/** Who is signed in, as the page draws it. Not ready: on the server, and until the browser knows. */
export type SignedInUser = { readonly user: UserRecord | null; readonly ready: boolean };

const STORAGE_KEY = "user";
const SIGNED_IN_COOKIE = "signed_in";
const SESSION_URL = "/api/session";
const SESSION_TIMEOUT_MS = 10_000;
const TEXT_MAX = 1_000;

const UNKNOWN: SignedInUser = { user: null, ready: false };
const NOBODY: SignedInUser = { user: null, ready: true };

/** Who is signed in in this browser, in step across its tabs. Nobody and not ready until hydration. */
export function useUser(): SignedInUser {
  return useSyncExternalStore(subscribe, readUser, () => UNKNOWN);
}

/** Keeps the record, in this tab and the others. */
export function saveUser(user: UserRecord): void {
  write(JSON.stringify(user));
}

/** Drops the record, in this tab and the others. The cookies are the server's to take back. */
export function clearUser(): void {
  write(null);
}

/**
 * Asks the server who is signed in and keeps the answer: after signing in, and where the cookie says
 * somebody is and no record tells who. When the server can't be reached, the record stays as it is.
 */
export function refreshUser(): Promise<void> {
  asking ??= askServer().finally(() => {
    asking = null;
    asked = true;
    tellAll();
  });
  return asking;
}

/** Reads a stored record. Broken or foreign content counts as none. */
export function parseUser(stored: string | null): UserRecord | null {
  if (stored === null) return null;
  try {
    return toUser(JSON.parse(stored));
  } catch {
    return null;
  }
}

function toUser(content: unknown): UserRecord | null {
  if (typeof content !== "object" || content === null) return null;
  const { id, email, fullName, isVerified }: Readonly<Record<string, unknown>> = { ...content };
  if (!isText(id) || !isText(email) || !isText(fullName) || typeof isVerified !== "boolean")
    return null;
  return { id, email, fullName, isVerified };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= TEXT_MAX;
}

async function askServer(): Promise<void> {
  try {
    const response = await fetch(SESSION_URL, {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(SESSION_TIMEOUT_MS),
    });
    if (!response.ok) return;
    const answer: unknown = await response.json();
    if (typeof answer !== "object" || answer === null || !("user" in answer)) return;
    const user = toUser(answer.user);
    if (user === null) clearUser();
    else saveUser(user);
  } catch {
    // Offline, or a slow server: the page goes on without the name.
  }
}

const listeners = new Set<() => void>();
let asking: Promise<void> | null = null;
/** The server has been asked since the page came up: without an answer nobody counts as signed in. */
let asked = false;
let cached: { readonly key: string; readonly state: SignedInUser } | null = null;
/** Stands in where the browser refuses local storage, or it is full. */
let inMemory: string | null = null;

function readUser(): SignedInUser {
  const stored = inMemory ?? readStorage();
  const isSignedIn = hasSignedInCookie();
  const key = `${isSignedIn} ${asked} ${stored}`;
  if (cached?.key !== key) cached = { key, state: settle(stored, isSignedIn) };
  return cached.state;
}

/** A record without the cookie is not believed; the cookie without a record awaits the server's word. */
function settle(stored: string | null, isSignedIn: boolean): SignedInUser {
  if (!isSignedIn) return NOBODY;
  const user = parseUser(stored);
  if (user !== null) return { user, ready: true };
  return asked ? NOBODY : UNKNOWN;
}

/** Brings record and cookie together, when the page comes up and whenever it is looked at again. */
function reconcile(): void {
  const stored = inMemory ?? readStorage();
  if (!hasSignedInCookie()) {
    if (stored !== null) clearUser();
  } else if (parseUser(stored) === null) {
    void refreshUser();
  }
  tellAll();
}

function hasSignedInCookie(): boolean {
  return document.cookie.split(";").some((pair) => pair.trim() === `${SIGNED_IN_COOKIE}=1`);
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function write(text: string | null): void {
  inMemory = null;
  try {
    if (text === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, text);
  } catch {
    inMemory = text;
  }
  tellAll();
}

function tellAll(): void {
  for (const tell of listeners) tell();
}

const OCCASIONS = ["storage", "pageshow", "focus"] as const;

function subscribe(tell: () => void): () => void {
  if (listeners.size === 0) {
    for (const occasion of OCCASIONS) window.addEventListener(occasion, reconcile);
    queueMicrotask(reconcile);
  }
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
    if (listeners.size === 0)
      for (const occasion of OCCASIONS) window.removeEventListener(occasion, reconcile);
  };
}
