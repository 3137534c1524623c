import { useSyncExternalStore } from "react";

export type ToastType = "info" | "success" | "error" | "warning";

export type Toast = {
  readonly id: number;
  readonly message: string;
  readonly type: ToastType;
  /** Where its link leads, if it has one. On that page the toast is not shown. */
  readonly link?: ToastLink | undefined;
  /** How long it stays. Null: it does not end by itself. */
  readonly durationMs: number | null;
};

type ToastLink = { readonly to: string; readonly text: string };

/** The most toasts at once; a further one replaces the oldest. */
const TOASTS_MAX = 4;
/** Longer than a toast, as the customer is also taking in a new page. */
const NOTICE_DURATION_MS = 8_000;
/** Time to read it and to reach its link. The page has the same link for as long as one needs (WCAG 2.2.1). */
const LINK_DURATION_MS = 10_000;
const NONE: readonly Toast[] = [];

let toasts = NONE;
let nextId = 1;
let noticedKey: string | null = null;
const listeners = new Set<() => void>();

/**
 * Shows a message, for five seconds by default, with a link for ten. Errors stay until they are closed, a form is
 * sent or another page is opened. A message that is shown already is not shown twice.
 */
export function showToast({
  message,
  type = "info",
  link,
  durationMs = link === undefined ? 5000 : LINK_DURATION_MS,
}: {
  message: string;
  type?: ToastType;
  link?: ToastLink;
  durationMs?: number;
}): void {
  const toast: Toast = {
    id: nextId++,
    message,
    type,
    link,
    durationMs: type === "error" ? null : durationMs,
  };
  const others = toasts.filter((other) => other.message !== message || other.type !== type);
  set([...others, toast].slice(-TOASTS_MAX));
}

/** Shows the notice that a URL names, once for each visit to it (`key`). */
export function showNotice(key: string, notice: { message: string; type: ToastType }): void {
  noticedKey = key;
  showToast({ ...notice, durationMs: NOTICE_DURATION_MS });
}

/** The `key` of the notice that was shown last; null on the server and before the first. */
export function useShownNoticeKey(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => noticedKey,
    () => null,
  );
}

/** Closes the errors: with the next attempt, and on another page, they are no longer true. */
export function closeErrors(): void {
  if (toasts.some(({ type }) => type === "error"))
    set(toasts.filter(({ type }) => type !== "error"));
}

export function closeToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  );
}

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
