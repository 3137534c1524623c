import { DRAWN_NAME, shop } from "#shop/content/shop.ts";
import wordmark from "./pictures/wordmark.svg?url";

/** The shop's name as a drawing. A shop that has another name is set in type. */
export function Wordmark({
  alt = shop.name,
  className = "",
  typeClassName,
  width = 228,
  height = 50,
}: {
  readonly alt?: string;
  readonly className?: string;
  /** The size of the type. */
  readonly typeClassName: string;
  readonly width?: number;
  readonly height?: number;
}) {
  if (shop.name === DRAWN_NAME)
    return <img src={wordmark} alt={alt} {...{ className, width, height }} />;
  return <span className={`border-b-4 border-pine font-serif ${typeClassName}`}>{shop.name}</span>;
}
