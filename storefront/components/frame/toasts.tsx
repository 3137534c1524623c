import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { notices } from "#storefront/client/notices.ts";
import {
  closeToast,
  showNotice,
  useShownNoticeKey,
  useToasts,
  type Toast,
  type ToastType,
} from "#storefront/client/toast-store.ts";

const bars: Record<ToastType, string> = {
  info: "border-on-green",
  success: "border-toast-ok",
  warning: "border-pine",
  error: "border-toast-error",
};

/**
 * The messages at the top right. A URL may bring one along (`?notice=`): the server draws it in the same
 * place; the browser then turns it into a toast and removes the parameter from the URL.
 */
export function Toasts() {
  const toasts = useToasts();
  const notice = useNotice();
  return (
    <div
      role="status"
      aria-label="Messages"
      className="pointer-events-none fixed inset-x-3 top-3 z-50 grid justify-items-end gap-2 sm:left-auto sm:w-110 desk:inset-x-auto desk:top-5 desk:right-5"
    >
      {notice && (
        <p
          className={`pointer-events-auto w-full border-l-5 bg-ink px-4.5 py-3.5 text-white ${bars[notice.type]}`}
        >
          {notice.message}
        </p>
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
      className={`on-dark pointer-events-auto flex w-full items-center justify-between gap-6 border-l-5 bg-ink py-1.5 pr-2 pl-4.5 text-white ${bars[toast.type]}`}
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

/** The notice that the URL names, until it has become a toast. */
function useNotice() {
  const { search, key, pathname } = useLocation();
  const noticedKey = useShownNoticeKey();
  const code = new URLSearchParams(search).get("notice") ?? "";
  const notice = Object.hasOwn(notices, code) ? notices[code] : undefined;
  const isPending = notice !== undefined && noticedKey !== key;
  useEffect(() => {
    if (!isPending) return;
    showNotice(key, notice);
    const others = new URLSearchParams(search);
    others.delete("notice");
    const query = others.size > 0 ? `?${others}` : "";
    window.history.replaceState(window.history.state, "", pathname + query + window.location.hash);
  }, [isPending, notice, key, search, pathname]);
  return isPending ? notice : undefined;
}
