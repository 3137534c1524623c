import type { FetchedCounts } from "#shop/catalogue/imports/fetched-pictures.server.ts";
import { counted } from "#shop/kit/text.ts";
import { fetchTexts } from "./import-words.ts";

/** How many photographs of an import are fetched, and why others are not. */
export function FetchedStrip({
  fetched: { waiting, fetched, refused },
}: {
  fetched: FetchedCounts;
}) {
  if (waiting + fetched + refused.length === 0) return null;
  return (
    <div className="strip mt-2">
      <p>
        {counted(fetched, "photograph")} fetched
        {waiting > 0 && `, ${counted(waiting, "photograph")} to fetch`}. Each needs its alt text
        before its product goes live.
      </p>
      {refused.length > 0 && (
        <ul className="second-line mt-1 wrap-anywhere">
          {refused.map(({ url, reason }) => (
            <li key={url}>
              {url}: {fetchTexts[reason] ?? "it can’t be used"}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
