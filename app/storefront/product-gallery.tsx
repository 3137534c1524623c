import { useRef, useState, type KeyboardEvent } from "react";
import type { Product } from "#shop/catalogue/product.ts";
import { Picture, pictureUrl } from "#app/ui/picture.tsx";

type View = { readonly src: string | null; readonly alt: string };

/**
 * The product's pictures side by side in one strip that is swiped or scrolled, and a button for
 * each beneath. Without JavaScript the strip alone does.
 */
export function ProductGallery({ product }: { product: Product }) {
  const views = viewsOf(product);
  const strip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);

  function show(index: number) {
    const { current } = strip;
    current?.scrollTo({ left: index * current.clientWidth, behavior: "instant" });
    setShown(index);
  }

  return (
    <div className="desk:grid desk:grid-cols-[92px_minmax(0,1fr)] desk:items-start desk:gap-3.5 desk:noscript:block">
      <div
        ref={strip}
        role="group"
        aria-label={`Pictures of ${product.name}`}
        tabIndex={views.length > 1 ? 0 : undefined}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
        className="bleed flex snap-x snap-mandatory overflow-x-auto bg-plaster [scrollbar-width:none] desk:col-start-2 desk:row-start-1 desk:m-0 noscript:[scrollbar-width:auto]"
      >
        {views.map((view, index) => (
          <Picture
            key={view.alt}
            {...view}
            categorySlug={product.categorySlug}
            eager={index === 0}
            className="aspect-square w-full shrink-0 snap-start"
          />
        ))}
      </div>
      {views.length > 1 && <Thumbnails {...{ views, shown, show, product }} />}
    </div>
  );
}

/** A button for each picture. Arrow keys go from one to the next and show each in passing. */
function Thumbnails({
  views,
  shown,
  show,
  product,
}: {
  views: readonly View[];
  shown: number;
  show: (index: number) => void;
  product: Product;
}) {
  const buttons = useRef<HTMLDivElement>(null);
  function move(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (shown + step + views.length) % views.length;
    show(next);
    buttons.current?.querySelectorAll("button")[next]?.focus();
  }
  return (
    <div
      ref={buttons}
      className="mt-2 grid grid-cols-4 gap-2 desk:col-start-1 desk:row-start-1 desk:mt-0 desk:grid-cols-1 desk:gap-3 noscript:hidden"
    >
      {views.map((view, index) => (
        <button
          key={view.alt}
          type="button"
          aria-label={`Show picture ${index + 1} of ${views.length}: ${view.alt}`}
          aria-current={index === shown || undefined}
          onClick={() => show(index)}
          onKeyDown={move}
          className="border-2 border-transparent bg-plaster hover:border-edge aria-[current]:border-ink"
        >
          <Picture
            src={view.src}
            alt=""
            categorySlug={product.categorySlug}
            className="aspect-square w-full"
          />
        </button>
      ))}
    </div>
  );
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** The product's own pictures; while it has none, its kind drawn whole and in detail. */
function viewsOf({ name, mainImageUrl, additionalImages, categorySlug }: Product): View[] {
  if (mainImageUrl !== null) {
    const others = additionalImages.map((src, index) => ({
      src,
      alt: `${name}, view ${index + 2}`,
    }));
    return [{ src: mainImageUrl, alt: name }, ...others];
  }
  const detail = pictureUrl(`${categorySlug}-detail`);
  const whole: View = { src: null, alt: `${name}, drawn whole` };
  return detail === undefined ? [whole] : [whole, { src: detail, alt: `${name}, a detail drawn` }];
}
