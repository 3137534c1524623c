import { useState } from "react";
import { showToast } from "#storefront/client/toast-store.ts";

/** Shares the page's URL with the device's share menu, or copies it where there is none. */
export function ShareLink({ name }: { name: string }) {
  const [isBusy, setBusy] = useState(false);
  async function share() {
    setBusy(true);
    const url = window.location.href;
    try {
      if (typeof navigator.share === "function") await navigator.share({ title: name, url });
      else {
        await navigator.clipboard.writeText(url);
        showToast({ message: "Link copied.", type: "success" });
      }
    } catch (error) {
      // The visitor closed the share menu: not an error.
      if (!(error instanceof DOMException && error.name === "AbortError"))
        showToast({
          message:
            "We couldn’t copy the link. Copy the address of this page from your browser instead.",
          type: "warning",
        });
    }
    setBusy(false);
  }
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={() => void share()}
      className="link min-h-11 text-sm noscript:hidden"
    >
      Share this airer
    </button>
  );
}
