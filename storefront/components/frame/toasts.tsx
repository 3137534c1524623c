import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { closeToast, useToasts, type Toast } from "#storefront/client/toast-store.ts";
import { toastBorders } from "./toast-borders.ts";

/** Loads only after a redirect that brings a notice, so that other pages do not load its messages. */
const Notice = lazy(async () => ({
  default: (await import("#storefront/components/occasional/notice.tsx")).Notice,
}));

/** Any other value of `?notice=` leaves the page as it is. */
const NOTICE_CODE = /^[a-z-]{1,40}$/;

/**
 * The messages at the top right. A URL may bring one along (`?notice=`), which the server draws in the
 * same place.
 */
export function Toasts() {
  const toasts = useToasts();
  const code = new URLSearchParams(useLocation().search).get("notice") ?? "";
  return (
    <div
      role="status"
      aria-label="Messages"
      className="pointer-events-none fixed inset-x-3 top-3 z-50 grid justify-items-end gap-2 sm:left-auto sm:w-110 desk:inset-x-auto desk:top-5 desk:right-5"
    >
      {NOTICE_CODE.test(code) && (
        <Suspense fallback={null}>
          <Notice code={code} />
        </Suspense>
      )}
      {toasts.map((toast) => (
        <ToastBar key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastBar({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || toast.durationMs === null) return;
    const timer = setTimeout(() => closeToast(toast.id), toast.durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, toast]);
  return (
    <div
      className={`on-dark pointer-events-auto flex w-full items-center justify-between gap-6 border-l-5 bg-ink py-1.5 pr-2 pl-4.5 text-white ${toastBorders[toast.type]}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className="min-w-0 py-1.5">{toast.message}</p>
      <button
        type="button"
        className="min-h-11 flex-none px-2.5 underline underline-offset-4 hover:decoration-2"
        onClick={() => closeToast(toast.id)}
      >
        Close
      </button>
    </div>
  );
}
