import { lazy, useEffect, useRef, useState } from "react";
import type { ShownProduct } from "#storefront/product/shown-product.ts";
import { viewOf } from "#shop/catalogue/picture.ts";
import { Picture } from "#storefront/components/product/picture.tsx";
import { Extra } from "#ui/extra.tsx";
import { useHydratedDeferred } from "#ui/use-hydrated.ts";
import { Thumbnails, type View } from "./thumbnails.tsx";

const PictureZoom = lazy(() => import("./picture-zoom.tsx"));

/**
 * The pictures of a product in a strip that scrolls sideways, with a thumbnail button for each. A
 * press on a picture enlarges it; without JavaScript it is a link to the file. Choosing a colour shows
 * its picture.
 */
export function ProductGallery({
  product,
  color,
}: {
  product: ShownProduct;
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
  function close(last: number) {
    setZoomed(null);
    show(last);
  }
  useColourShown(product, color, show);

  return (
    <div className="desk:grid desk:grid-cols-[92px_minmax(0,1fr)] desk:items-start desk:gap-3.5 desk:noscript:block">
      <div
        ref={strip}
        role="group"
        aria-label={`Pictures of ${product.name}`}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
        className="bleed flex snap-x snap-mandatory overflow-x-auto bg-plaster [scrollbar-width:none] desk:col-start-2 desk:row-start-1 tablet:m-0 noscript:[scrollbar-width:auto]"
      >
        {views.map((view, index) => (
          <LargeView
            key={view.alt}
            view={view}
            isFirst={index === 0}
            isShown={index === shown}
            categorySlug={product.categorySlug}
            onZoom={() => setZoomed(index)}
          />
        ))}
      </div>
      {views.length > 1 && (
        <Thumbnails {...{ views, shown, show }} categorySlug={product.categorySlug} />
      )}
      {zoomed !== null && <Enlarged {...{ views, zoomed }} onClose={close} />}
    </div>
  );
}

/** Shows the picture of a colour when the choice changes. The default colour moves nothing at first. */
function useColourShown(
  product: ShownProduct,
  color: string | undefined,
  show: (at: number) => void,
) {
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
  zoomed: number;
  onClose: (last: number) => void;
};

function Enlarged({ views, zoomed, onClose }: EnlargedProps) {
  const pictures = views.flatMap(({ src, alt }) => (src === null ? [] : [{ src, alt }]));
  return (
    <Extra>
      <PictureZoom {...{ pictures, onClose }} first={zoomed} />
    </Extra>
  );
}

type LargeViewProps = {
  view: View;
  isFirst: boolean;
  isShown: boolean;
  categorySlug: string;
  onZoom: () => void;
};

function LargeView({ view, isFirst, isShown, categorySlug, onZoom }: LargeViewProps) {
  const isSettled = useHydratedDeferred();
  const image = (
    <Picture
      {...view}
      categorySlug={categorySlug}
      slot="gallery"
      isFirst={isFirst}
      className="aspect-square w-full"
    />
  );
  // The other pictures load later: the browser would fetch them before it draws the first one.
  const picture =
    isFirst || isSettled ? (
      image
    ) : (
      <>
        <span className="block aspect-square w-full bg-plaster noscript:hidden" />
        <noscript>
          {view.src !== null && (
            <img src={view.src} alt="" loading="lazy" className="aspect-square w-full" />
          )}
        </noscript>
      </>
    );
  const shape = "w-full shrink-0 snap-start";
  if (view.src === null) return <div className={shape}>{picture}</div>;
  return (
    <a
      href={view.src}
      aria-label={`Enlarge: ${view.alt}`}
      // Only the picture in view is a tab stop. Without JavaScript every link is: they scroll the strip.
      tabIndex={isSettled && !isShown ? -1 : undefined}
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

/** The pictures of the product; without any, a drawing of its category. */
function viewsOf({ name, mainImageUrl, additionalImages, imageAlts }: ShownProduct): View[] {
  if (mainImageUrl === null) return [{ src: null, alt: `Drawing: ${name}` }];
  return [mainImageUrl, ...additionalImages].map((src, index) => ({
    src,
    alt: imageAlts[index] ?? (index === 0 ? name : `${name}, view ${index + 1}`),
  }));
}
