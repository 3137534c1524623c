import { useSyncExternalStore } from "react";

export type ToastType = "info" | "success" | "error" | "warning";

export type Toast = {
  readonly id: number;
  readonly message: string;
  readonly type: ToastType;
  /** How long it stays. Null: until it is closed. */
  readonly durationMs: number | null;
};

/** The most toasts at once; a further one replaces the oldest. */
const TOASTS_MAX = 4;
/** Longer than a toast, as the customer is also taking in a new page. */
const NOTICE_DURATION_MS = 8_000;
const NONE: readonly Toast[] = [];

let toasts = NONE;
let nextId = 1;
let noticedKey: string | null = null;
const listeners = new Set<() => void>();

/**
 * Shows a message at the top right, for five seconds by default. Errors stay until they are closed. A
 * message that is shown already is not shown twice.
 */
export function showToast({
  message,
  type = "info",
  durationMs = 5000,
}: {
  message: string;
  type?: ToastType;
  durationMs?: number;
}): void {
  const toast: Toast = {
    id: nextId++,
    message,
    type,
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
