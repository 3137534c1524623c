import { useEffect } from "react";
import { useLocation } from "react-router";
import { showNotice, useShownNoticeKey } from "#storefront/client/toast-store.ts";
import { toastBorders } from "#storefront/components/frame/toast-borders.ts";
import { notices } from "./notices.ts";

/**
 * The notice with this code, as the server draws it. The browser turns it into a toast and removes the
 * code from the URL. An unknown code shows nothing.
 */
export function Notice({ code }: { code: string }) {
  const { search, key, pathname } = useLocation();
  const shownKey = useShownNoticeKey();
  const notice = Object.hasOwn(notices, code) ? notices[code] : undefined;
  const isPending = notice !== undefined && shownKey !== key;
  useEffect(() => {
    if (!isPending) return;
    showNotice(key, notice);
    const others = new URLSearchParams(search);
    others.delete("notice");
    const query = others.size > 0 ? `?${others}` : "";
    window.history.replaceState(window.history.state, "", pathname + query + window.location.hash);
  }, [isPending, notice, key, search, pathname]);
  if (!isPending) return null;
  return (
    <p
      className={`pointer-events-auto w-full border-l-5 bg-ink px-4.5 py-3.5 text-white ${toastBorders[notice.type]}`}
    >
      {notice.message}
    </p>
  );
}
