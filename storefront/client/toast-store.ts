import { useSyncExternalStore } from "react";

export type ToastType = "info" | "success" | "error" | "warning";

export type Toast = {
  readonly id: number;
  readonly message: string;
  readonly type: ToastType;
  /** How long it stays; null: until it is closed. */
  readonly durationMs: number | null;
};

/** The most messages that stand at once; the oldest goes first. */
const TOASTS_MAX = 4;
/** What follows from something done on another page is read while this one is looked at. */
const NOTICE_DURATION_MS = 8_000;
const NONE: readonly Toast[] = [];

let toasts = NONE;
let nextId = 1;
let noticedKey: string | null = null;
const listeners = new Set<() => void>();

/**
 * Says something in passing, at the top right. Five seconds unless told otherwise; errors stay until
 * they are closed. A message that stands already is not said twice.
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

/** Says what an address brought along, once for each time the address is gone to (`key`). */
export function showNotice(key: string, notice: { message: string; type: ToastType }): void {
  noticedKey = key;
  showToast({ ...notice, durationMs: NOTICE_DURATION_MS });
}

/** The visit whose notice was shown last; null on the server and before any. */
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
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
