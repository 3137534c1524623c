import { Link } from "react-router";
import { comparePath, setCompared, useCompared } from "#storefront/client/stored/compare-store.ts";
import { buttonClass } from "#ui/button.tsx";

/** "Compare 2 products", at the bottom of the window while any are chosen. */
export function CompareBar() {
  const slugs = useCompared();
  if (slugs.length === 0) return null;
  const label = slugs.length === 1 ? "1 product to compare" : `Compare ${slugs.length} products`;
  return (
    <>
      <div className="h-18 bg-plaster" />
      <aside
        aria-label="Compare"
        data-bar
        className="fixed inset-x-0 bottom-0 z-40 border-t border-ink bg-white py-3"
      >
        <div className="wrap flex items-center justify-end gap-4">
          <button
            type="button"
            className="link min-h-11 px-2 text-sm"
            onClick={() => setCompared([])}
          >
            Clear <span className="sr-only">the comparison</span>
          </button>
          <Link to={comparePath(slugs)} className={buttonClass({ size: "md" })}>
            {label}
          </Link>
        </div>
      </aside>
    </>
  );
}
