import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";
import { useLocation } from "react-router";
import { useUser } from "#storefront/client/stored/user-store.ts";
import { CompareBar } from "./compare-bar.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LoadingIndicator } from "./loading-indicator.tsx";
import { Toasts } from "./toasts.tsx";

/**
 * The frame of every page: skip link, header, `main`, footer and toasts. A page renders the content of
 * `main`, never a `main` of its own. Pages on the way to a payment have `EnclosedFrame`.
 */
export function Frame({
  children,
  hasCompareBar = false,
}: {
  children: ReactNode;
  hasCompareBar?: boolean;
}) {
  return (
    <FrameAround
      header={<Header />}
      footer={<Footer />}
      bar={hasCompareBar ? <CompareBar /> : null}
    >
      {children}
    </FrameAround>
  );
}

/** What every frame has: skip link, `main`, toasts and the loading indicator, around a header and a footer. */
export function FrameAround({
  header,
  footer,
  bar = null,
  children,
}: {
  header: ReactNode;
  footer: ReactNode;
  /** At the bottom of the window. */
  bar?: ReactNode;
  children: ReactNode;
}) {
  const main = useFocusOnNewPage();
  return (
    <>
      <a
        href="#main"
        className="button fixed top-2 left-2 z-50 -translate-y-24 focus:translate-y-0 print:hidden"
      >
        Skip to main content
      </a>
      {header}
      <Toasts />
      <main ref={main} id="main" tabIndex={-1}>
        {children}
      </main>
      {footer}
      {bar}
      <LoadingIndicator />
      <KeptLists />
    </>
  );
}

/** While a customer is signed in, keeps cart and wish list in step with the account. Draws nothing. */
function KeptLists() {
  const { user } = useUser();
  const id = user?.id;
  useEffect(() => {
    if (id === undefined) return;
    const controller = new AbortController();
    // Offline, the next page tries again.
    void import("#storefront/client/lists/keep-lists.ts").then(
      ({ keepLists }) => controller.signal.aborted || keepLists(id, controller.signal),
      () => undefined,
    );
    return () => controller.abort();
  }, [id]);
  return null;
}

/** After client-side navigation, moves the focus to `main`, as loading a page would. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
