import { pictureSizes } from "#shop/catalogue/picture.ts";

/** A small square picture of a product; an empty square without one. The name is beside it. */
export function Thumbnail({ url, size = 36 }: { url: string | null; size?: 36 | 288 }) {
  const box = size === 36 ? "size-9" : "aspect-square w-full";
  if (url === null) return <span className={`${box} block bg-putty`} />;
  return (
    <img
      src={url}
      srcSet={pictureSizes(url)?.webp}
      sizes={`${size}px`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      className={`${box} block bg-putty object-contain`}
    />
  );
}
