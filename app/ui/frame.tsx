import type { ReactNode } from "react";
import { CompareBar } from "./compare.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Toasts } from "./toasts.tsx";

/**
 * What every page stands in: the way past the header, the header, the page's `main`, the footer, and
 * the messages. A page brings what belongs in `main` and never a `main` of its own.
 */
export function Frame({ children, hasCompareBar = false }: { children: ReactNode; hasCompareBar?: boolean }) {
  return (
    <>
      <a
        href="#main"
        className="button fixed top-2 left-2 z-50 -translate-y-24 focus:translate-y-0"
      >
        Skip to the page
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      {hasCompareBar && <CompareBar />}
      <Toasts />
    </>
  );
}
