import { useEffect } from "react";
import { Link, useRevalidator } from "react-router";
import { counted } from "#shop/kit/text.ts";
import { useUnsentScans } from "./unsent-scans.ts";

/** How often a connection is tried again. */
const RETRY_MS = 5_000;

/** What was scanned without a connection: it is sent as soon as there is one, and says so until then. */
export function UnsentStrip() {
  const { kept, onDesk, forget, sendAll } = useUnsentScans();
  const waiting = kept.filter(({ isRefused }) => !isRefused).length;
  useSending(waiting > 0, sendAll);
  if (kept.length === 0 && onDesk === null) return null;
  return (
    <div role="status" className="strip mb-4 text-base">
      {waiting > 0 && (
        <p className="font-semibold">
          {counted(waiting, "number")} not sent yet: no connection. Leave this page open.
        </p>
      )}
      {onDesk !== null && (
        <p>
          <strong className="font-semibold">{onDesk}</strong> is on the desk, and can’t be shown
          without a connection. Scan its label.
        </p>
      )}
      <ul>
        {kept.map(({ orderNumber, trackingNumber, isRefused }) => (
          <li key={orderNumber}>
            {orderNumber}, {trackingNumber}
            {isRefused && (
              <>
                {" was refused. "}
                <Link
                  className="link"
                  to={`/pack/${orderNumber}`}
                  onClick={() => forget(orderNumber)}
                >
                  Open it and scan again
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Sends what waits as soon as there is a connection, and warns who would leave the page before. */
function useSending(isWaiting: boolean, sendAll: () => Promise<number>): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const send = async () => {
      if (navigator.onLine && (await sendAll()) > 0) await revalidate();
    };
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const again = setInterval(() => void send(), RETRY_MS);
    const onLine = () => void send();
    window.addEventListener("online", onLine);
    window.addEventListener("beforeunload", warn);
    return () => {
      clearInterval(again);
      window.removeEventListener("online", onLine);
      window.removeEventListener("beforeunload", warn);
    };
  }, [isWaiting, sendAll, revalidate]);
}
