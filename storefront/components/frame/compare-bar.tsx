import { Link } from "react-router";
import { buttonClass } from "#ui/button.tsx";
import {
  comparePath,
  COMPARED_MAX,
  setCompared,
  toggleCompared,
  useCompared,
} from "#storefront/client/stored/compare-store.ts";
import { TickIcon } from "#ui/icons.tsx";
import { showToast } from "#storefront/client/toast-store.ts";

/**
 * Chooses a product for comparison, or lets it go. Without JavaScript it is a plain form that leads
 * to the comparison page with this one product.
 */
export function CompareButton({ slug, name }: { slug: string; name: string }) {
  const isChosen = useCompared().includes(slug);
  const toggle = (event: React.MouseEvent) => {
    event.preventDefault();
    if (!toggleCompared(slug)) {
      showToast({
        message: `${COMPARED_MAX} products at most. Take one out to compare another.`,
        type: "warning",
      });
    }
  };
  return (
    <form action="/compare" method="get" className="contents">
      <input type="hidden" name="p" value={slug} />
      <button
        type="submit"
        aria-pressed={isChosen}
        onClick={toggle}
        className="group/compare flex min-h-11 items-center justify-center gap-2 text-[0.875rem] font-semibold tracking-[0.06em] text-ink-2 uppercase hover:text-ink"
      >
        <span className="grid size-4 flex-none place-items-center rounded-control border-[1.5px] border-edge bg-white text-white group-hover/compare:border-ink group-aria-pressed/compare:border-green group-aria-pressed/compare:bg-green">
          {isChosen && <TickIcon className="size-3" />}
        </span>
        COMPARE<span className="sr-only"> {name}</span>
      </button>
    </form>
  );
}

/** "Compare 2 products", at the foot of the window while any are chosen. */
export function CompareBar() {
  const slugs = useCompared();
  if (slugs.length === 0) return null;
  const label = slugs.length === 1 ? "1 product to compare" : `Compare ${slugs.length} products`;
  return (
    <>
      <div className="h-18 bg-plaster" />
      <aside
        aria-label="Compare"
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
