import type { FetchedCounts } from "#shop/catalogue/imports/fetched-pictures.server.ts";
import { fetchTexts } from "./import-words.ts";

/** How many photographs of an import are fetched, and why others are not. */
export function FetchedStrip({
  fetched: { waiting, fetched, refused },
}: {
  fetched: FetchedCounts;
}) {
  if (waiting + fetched + refused.length === 0) return null;
  const count = (pictures: number) =>
    pictures === 1 ? "1 photograph" : `${pictures.toLocaleString("en-GB")} photographs`;
  return (
    <div className="strip mt-2">
      <p>
        {count(fetched)} fetched{waiting > 0 && `, ${count(waiting)} to fetch`}. Each needs its alt
        text before its product goes live.
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
