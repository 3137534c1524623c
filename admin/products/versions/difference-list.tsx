import type { Difference } from "#shop/catalogue/editing/order-difference.ts";

/** Longer texts stand below each other. */
const SHORT = 48;

/** What is different, in words: the old value struck through, then the new one. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  return (
    <ul className="grid gap-1 wrap-anywhere">
      {differences.map(({ what, from, to }) => (
        <li key={`${what} ${from} ${to}`}>
          <span className="font-medium">{what}</span>{" "}
          {from.length > SHORT || to.length > SHORT ? (
            <span className="mt-0.5 grid max-w-160 gap-1 whitespace-pre-line">
              {from !== "" && <del className="text-ink-2">{from}</del>}
              {to !== "" && <ins className="no-underline">{to}</ins>}
            </span>
          ) : (
            <Change from={from} to={to} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Change({ from, to }: { from: string; to: string }) {
  if (from === "") return <ins className="no-underline">{to} (new)</ins>;
  if (to === "") return <del className="text-ink-2">{from}</del>;
  return (
    <>
      <del className="text-ink-2">{from}</del> <span aria-label="is now">→</span>{" "}
      <ins className="no-underline">{to}</ins>
    </>
  );
}
