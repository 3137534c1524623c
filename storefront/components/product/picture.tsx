import { createContext, useContext } from "react";
import { preload } from "react-dom";
import { ownValue } from "#shop/kit/own-value.ts";
import { PREVIEW_CELLS, pictureSizes, previewOf } from "#shop/catalogue/picture.ts";

const pictures = import.meta.glob<string>("../../pictures/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

/** What the drawings of categories that have another slug now are called, by slug. */
export const DrawingNames = createContext<Readonly<Record<string, string>>>({});

/** The URL of a drawing in storefront/pictures, by its file name without ".svg". */
function pictureUrl(name: string): string | undefined {
  return pictures[`../../pictures/${name}.svg`];
}

/** How wide a picture is on the page, as a `sizes` attribute: the browser chooses a file by it. */
const slots = {
  /** A card: one, two, three or four across. */
  card: "(min-width: 75rem) 20rem, (min-width: 40rem) 31vw, (min-width: 22rem) 46vw, 92vw",
  /** The second picture of a card; only screens with a pointer show it. */
  second: "(min-width: 75rem) 20rem, 31vw",
  /** The large picture of a product's page. */
  gallery: "(min-width: 44rem) 47vw, 100vw",
  /** One of nine across, or of three on a phone. */
  category: "(min-width: 56.25rem) 9vw, 29vw",
  thumbnail: "(min-width: 56.25rem) 5.75rem, 21vw",
  banner: "(min-width: 56.25rem) 60vw, 100vw",
  /** Two cards wide, or the whole of a phone. */
  tile: "(min-width: 75rem) 45vw, 92vw",
  /** Half of the page's width, but on a phone. */
  portable: "(min-width: 40rem) 45vw, 92vw",
  half: "(min-width: 56.25rem) 36vw, (min-width: 40rem) 46vw, 92vw",
  comparison: "18rem",
  line: "(min-width: 56.25rem) 15rem, 6.5rem",
  /** Beside a line of text, in search suggestions and at the checkout. */
  small: "4.5rem",
} as const;

/** The widest file that a small slot can need, in pixels, on a screen of three pixels to one of CSS. */
const widest: Partial<Record<keyof typeof slots, number>> = { thumbnail: 480, small: 320 };

type Props = {
  src: string | null;
  categorySlug: string;
  alt: string;
  slot: keyof typeof slots;
  eager?: boolean;
  /** The largest picture of the first screen: the browser loads it before anything else. */
  isFirst?: boolean;
  className?: string;
};

/**
 * A product's picture, square and uncropped; the drawing of its category where it has none. Pictures in
 * the first screen load at once (`eager`), the others as they come near. Until a large picture of the
 * first screen has loaded, a blurred preview of its colours takes its place.
 */
export function Picture({ src, categorySlug, alt, slot, className = "", ...loading }: Props) {
  const drawingNames = useContext(DrawingNames);
  const url = src ?? pictureUrl(ownValue(drawingNames, categorySlug) ?? categorySlug);
  const { isFirst = false, eager = isFirst } = loading;
  if (url === undefined) return <div className={`bg-plaster ${className}`} />;
  const files = pictureSizes(url, widest[slot]);
  const sizes = slots[slot];
  if (isFirst && files !== null)
    preload(url, {
      as: "image",
      imageSrcSet: files.avif,
      imageSizes: sizes,
      type: "image/avif",
      fetchPriority: "high",
    });
  const image = (shape: string) => (
    <img
      src={url}
      srcSet={files?.webp}
      sizes={files === null ? undefined : sizes}
      alt={alt}
      width={800}
      height={800}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={slot === "thumbnail" ? "low" : eager ? "high" : undefined}
      decoding="async"
      className={`object-cover ${shape}`}
    />
  );
  if (files === null) return image(`bg-plaster ${className}`);
  return (
    <span className={`relative block overflow-clip bg-plaster ${className}`}>
      {eager && previewed.has(slot) && <Preview url={url} />}
      <picture className="contents">
        <source type="image/avif" srcSet={files.avif} sizes={sizes} />
        {image("absolute inset-0 size-full")}
      </picture>
    </span>
  );
}

const previewed: ReadonlySet<keyof typeof slots> = new Set([
  "card",
  "gallery",
  "banner",
  "tile",
  "portable",
  "half",
]);

/** Drawn as SVG, as the Content-Security-Policy forbids `data:` pictures. */
function Preview({ url }: { url: string }) {
  return (
    <svg
      viewBox={`0 0 ${PREVIEW_CELLS} ${PREVIEW_CELLS}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full [filter:blur(24px)]"
    >
      {previewOf(url).map(({ fill, path }) => (
        <path key={fill} fill={fill} d={path} />
      ))}
    </svg>
  );
}
