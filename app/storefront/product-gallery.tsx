import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { Product } from "#shop/catalogue/product.ts";
import { viewOf } from "#shop/catalogue/picture.ts";
import { Picture, pictureUrl } from "#app/ui/picture.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

const PictureZoom = lazy(() => import("./picture-zoom.tsx"));

type View = { readonly src: string | null; readonly alt: string };
type Shown = { views: readonly View[]; shown: number; show: (index: number) => void };

/**
 * The product's pictures side by side in one strip that is swiped or scrolled, and a button for
 * each beneath; pressing one shows it as large as it is. Without JavaScript the strip does, and each
 * picture is a link to its file. A colour that is chosen is shown.
 */
export function ProductGallery({
  product,
  color,
}: {
  product: Product;
  color?: string | undefined;
}) {
  const views = viewsOf(product);
  const strip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const [zoomed, setZoomed] = useState<number | null>(null);

  function show(index: number) {
    const { current } = strip;
    current?.scrollTo({ left: index * current.clientWidth, behavior: "instant" });
    setShown(index);
  }
  useColourShown(product, color, show);

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
          <LargeView
            key={view.alt}
            view={view}
            isFirst={index === 0}
            categorySlug={product.categorySlug}
            onZoom={() => setZoomed(index)}
          />
        ))}
      </div>
      {views.length > 1 && <Thumbnails {...{ views, shown, show, product }} />}
      <Enlarged
        {...{ views, zoomed }}
        onClose={(last) => {
          setZoomed(null);
          show(last);
        }}
      />
    </div>
  );
}

/** Shows the picture of a colour when another one is chosen; nothing moves for the standard colour at first. */
function useColourShown(product: Product, color: string | undefined, show: (at: number) => void) {
  const last = useRef<string | undefined>(undefined);
  const { mainImageUrl, additionalImages } = product;
  const wanted = `colour-${color ?? ""}`;
  const addresses = mainImageUrl === null ? [] : [mainImageUrl, ...additionalImages];
  const found = addresses.findIndex((address) => viewOf(address) === wanted);
  useEffect(() => {
    const before = last.current;
    last.current = color;
    if (color === undefined || before === color) return;
    if (found >= 0) show(found);
    else if (before !== undefined) show(0);
  });
}

type EnlargedProps = {
  views: readonly View[];
  zoomed: number | null;
  onClose: (last: number) => void;
};

function Enlarged({ views, zoomed, onClose }: EnlargedProps) {
  if (zoomed === null) return null;
  const pictures = views.flatMap(({ src, alt }) => (src === null ? [] : [{ src, alt }]));
  return (
    <Suspense>
      <PictureZoom {...{ pictures, onClose }} first={zoomed} />
    </Suspense>
  );
}

type LargeViewProps = {
  view: View;
  isFirst: boolean;
  categorySlug: string;
  onZoom: () => void;
};

function LargeView({ view, isFirst, categorySlug, onZoom }: LargeViewProps) {
  const isHydrated = useHydrated();
  const seen = (
    <Picture
      {...view}
      categorySlug={categorySlug}
      slot="gallery"
      isFirst={isFirst}
      className="aspect-square w-full"
    />
  );
  // Those behind the first wait: a browser would fetch them before it draws the first, out of sight as they are.
  const picture =
    isFirst || isHydrated ? (
      seen
    ) : (
      <>
        <span className="block aspect-square w-full bg-plaster noscript:hidden" />
        <noscript>{seen}</noscript>
      </>
    );
  const shape = "w-full shrink-0 snap-start";
  if (view.src === null) return <div className={shape}>{picture}</div>;
  return (
    <a
      href={view.src}
      aria-label={`Enlarge: ${view.alt}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onZoom();
      }}
      className={`${shape} block cursor-zoom-in -outline-offset-4`}
    >
      {picture}
    </a>
  );
}

/** A button for each picture. Arrow keys go from one to the next and show each in passing. */
function Thumbnails({ views, shown, show, product }: Shown & { product: Product }) {
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
            slot="thumbnail"
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
function viewsOf(product: Product): View[] {
  const { name, mainImageUrl, additionalImages, imageAlts, categorySlug } = product;
  if (mainImageUrl !== null)
    return [mainImageUrl, ...additionalImages].map((src, index) => ({
      src,
      alt: imageAlts[index] ?? (index === 0 ? name : `${name}, view ${index + 1}`),
    }));
  const detail = pictureUrl(`${categorySlug}-detail`);
  const whole: View = { src: null, alt: `${name}, drawn whole` };
  return detail === undefined ? [whole] : [whole, { src: detail, alt: `${name}, a detail drawn` }];
}
