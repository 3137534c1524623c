import { lazy, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { closeErrors, closeToast, useToasts, type Toast } from "#storefront/client/toast-store.ts";
import { Extra } from "#ui/extra.tsx";
import { toastBorders } from "./toast-borders.ts";

/** Loads only after a redirect that brings a notice, so that other pages do not load its messages. */
const Notice = lazy(async () => ({
  default: (await import("#storefront/components/occasional/notice.tsx")).Notice,
}));

/** Any other value of `?notice=` leaves the page as it is. */
const NOTICE_CODE = /^[a-z-]{1,40}$/;

/**
 * The messages. On a desktop they are at the top right: below the header, and at the top of the window once it has
 * been scrolled away, so that they never cover it. On a phone they are at the bottom, above the bar, and
 * leave the heading of a page free. A URL may bring one along (`?notice=`), which the server draws in the same place.
 */
export function Toasts() {
  const toasts = useToasts();
  const { pathname, search } = useLocation();
  const code = new URLSearchParams(search).get("notice") ?? "";
  // Before any effect of the new page, which may show an error of its own.
  useLayoutEffect(closeErrors, [pathname]);
  return (
    <div className="toasts">
      <div
        ref={useClearOfFocus(toasts)}
        role="status"
        aria-label="Messages"
        className="absolute inset-x-3 grid justify-items-end gap-2 max-desk:bottom-3 sm:left-auto sm:w-110 desk:top-3 desk:right-5"
      >
        {NOTICE_CODE.test(code) && (
          <Extra>
            <Notice code={code} />
          </Extra>
        )}
        {toasts.map(
          (toast) => toast.link?.to !== pathname && <ToastBar key={toast.id} toast={toast} />,
        )}
        {/* Written by the script in the page, before React has started (first-sight/early.ts). */}
        <p data-said="" suppressHydrationWarning className={`peer py-3 empty:hidden ${SAID}`}>
          {""}
        </p>
        <Link
          to="/cart"
          className={`pointer-events-auto -mt-2 pb-3 underline underline-offset-4 peer-empty:hidden ${SAID}`}
        >
          View cart
        </Link>
      </div>
    </div>
  );
}

/** Moves the messages out of the way of the control that has the focus, if they would cover it. */
function useClearOfFocus(toasts: readonly Toast[]) {
  const messages = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = messages.current;
    if (box === null || toasts.length === 0) return;
    let isOver = false;
    let end = () => {};
    // Without it, after a lost connection, the messages stay where they are.
    import("#storefront/components/occasional/clear-of-focus.ts").then(
      ({ keepClearOfFocus }) => {
        if (!isOver) end = keepClearOfFocus(box);
      },
      () => {},
    );
    return () => {
      isOver = true;
      end();
    };
  }, [toasts]);
  return messages;
}

const SAID = "on-dark w-full border-l-5 border-toast-ok bg-ink pr-4 pl-4.5 text-white";
const CONTROL =
  "flex min-h-11 flex-none items-center px-2.5 underline underline-offset-4 hover:decoration-2";

function ToastBar({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  const close = () => closeToast(toast.id);
  useEffect(() => {
    if (isHeld || toast.durationMs === null) return;
    const timer = setTimeout(() => closeToast(toast.id), toast.durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, toast]);
  return (
    <div
      className={`on-dark pointer-events-auto flex w-full flex-wrap items-center justify-end border-l-5 bg-ink py-1.5 pr-2 pl-4.5 text-white ${toastBorders[toast.type]}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className="min-w-0 grow basis-44 py-1.5 pr-3">{toast.message}</p>
      {toast.link && (
        <Link to={toast.link.to} className={CONTROL} onClick={close}>
          {toast.link.text}
        </Link>
      )}
      <button type="button" className={CONTROL} onClick={close}>
        Close
      </button>
    </div>
  );
}
