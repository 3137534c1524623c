import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** A page that loads faster needs no indicator. */
const SHOWN_AFTER_MS = 300;

/** "Loading..." while the next page loads and the last one is still shown. */
export function LoadingIndicator() {
  const isLoading = useNavigation().state === "loading";
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [isLoading]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-3 z-40 grid justify-items-center"
    >
      {isShown && <p className="bg-ink px-4 py-2 text-sm text-white">Loading...</p>}
    </div>
  );
}
