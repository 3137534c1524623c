import { preload } from "react-dom";
import { PREVIEW_CELLS, pictureSizes, previewOf } from "#shop/catalogue/picture.ts";

const pictures = import.meta.glob<string>("../../pictures/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The address of a picture that ships with the shop, by its file name without ".svg". */
export function pictureUrl(name: string): string | undefined {
  return pictures[`../../pictures/${name}.svg`];
}

/** How wide a picture is drawn, as `sizes` says it; by this a browser chooses among its widths. */
export const slots = {
  /** A card: one, two, three or four across. */
  card: "(min-width: 75rem) 20rem, (min-width: 40rem) 31vw, (min-width: 22rem) 46vw, 92vw",
  /** The large picture of a product's page. */
  gallery: "(min-width: 56.25rem) 46vw, 100vw",
  /** One of nine across, or of three on a phone. */
  kind: "(min-width: 56.25rem) 9vw, 29vw",
  thumbnail: "(min-width: 56.25rem) 5.75rem, 21vw",
  banner: "(min-width: 56.25rem) 60vw, 100vw",
  /** Two cards wide, or the whole of a phone. */
  tile: "(min-width: 75rem) 45vw, 92vw",
  /** Half of the page's width, but on a phone. */
  portable: "(min-width: 40rem) 45vw, 92vw",
  half: "(min-width: 56.25rem) 36vw, (min-width: 40rem) 46vw, 92vw",
  comparison: "18rem",
  line: "(min-width: 56.25rem) 15rem, 6.5rem",
  /** Beside a line of text: a suggestion, or what is about to be paid. */
  small: "4.5rem",
} as const;

type Props = {
  src: string | null;
  categorySlug: string;
  alt: string;
  slot: keyof typeof slots;
  eager?: boolean;
  /** The largest thing of the first screen: it is asked for before anything else. */
  isFirst?: boolean;
  className?: string;
};

/**
 * A product's picture, square and whole; a drawing of its kind where the shop has no picture of it.
 * The first pictures in view are loaded at once (`eager`), the others when they come near. Until it
 * is there its place shows its colours, where it is large enough for them to tell anything.
 */
export function Picture({ src, categorySlug, alt, slot, className = "", ...when }: Props) {
  const address = src ?? pictureUrl(categorySlug);
  const { isFirst = false, eager = isFirst } = when;
  if (address === undefined) return <div className={`bg-plaster ${className}`} />;
  const made = pictureSizes(address);
  const sizes = slots[slot];
  if (isFirst && made !== null)
    preload(address, {
      as: "image",
      imageSrcSet: made.avif,
      imageSizes: sizes,
      type: "image/avif",
      fetchPriority: "high",
    });
  const image = (shape: string) => (
    <img
      src={address}
      srcSet={made?.webp}
      sizes={made === null ? undefined : sizes}
      alt={alt}
      width={800}
      height={800}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={slot === "thumbnail" ? "low" : eager ? "high" : "auto"}
      decoding="async"
      className={`object-cover ${shape}`}
    />
  );
  if (made === null) return image(`bg-plaster ${className}`);
  return (
    <span className={`relative block overflow-clip bg-plaster ${className}`}>
      {previewed.has(slot) && <Preview address={address} />}
      <picture className="contents">
        <source type="image/avif" srcSet={made.avif} sizes={sizes} />
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

/** Drawn, not loaded: the shop's policy lets no picture stand in the page itself (`data:`). */
function Preview({ address }: { address: string }) {
  return (
    <svg
      viewBox={`0 0 ${PREVIEW_CELLS} ${PREVIEW_CELLS}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full blur-xl"
    >
      {previewOf(address).map(({ fill, path }) => (
        <path key={fill} fill={fill} d={path} />
      ))}
    </svg>
  );
}
