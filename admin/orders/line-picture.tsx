import { pictureSizes } from "#shop/catalogue/picture.ts";

/** The picture of a line, smaller in a long order; plaster where there is none. */
export function LinePicture({ url, size }: { url: string | null; size: string }) {
  if (url === null) return <span className={`block bg-plaster ${size}`} />;
  return (
    <img
      src={url}
      srcSet={pictureSizes(url)?.webp}
      sizes="3.5rem"
      alt=""
      width={56}
      height={56}
      loading="lazy"
      className={`bg-plaster object-cover ${size}`}
    />
  );
}
