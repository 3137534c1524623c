import { useState } from "react";
import { showToast } from "#storefront/client/toast-store.ts";

/** Sends this choice on: the device's own way of sharing where it has one, else the address is copied. */
export function ShareLink({ name }: { name: string }) {
  const [isBusy, setBusy] = useState(false);
  async function share() {
    setBusy(true);
    const url = window.location.href;
    try {
      if (typeof navigator.share === "function") await navigator.share({ title: name, url });
      else {
        await navigator.clipboard.writeText(url);
        showToast({ message: "The address of your choice is copied.", type: "success" });
      }
    } catch (error) {
      // Called off by whoever was configuration to share is no fault.
      if (!(error instanceof DOMException && error.name === "AbortError"))
        showToast({
          message:
            "It could not be copied. The address at the top of the window holds your choice.",
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
      Share this choice
    </button>
  );
}
