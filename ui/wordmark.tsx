import type { ComponentProps } from "react";
import { settings, DRAWN_NAME } from "#shop/content/settings/settings.ts";
import wordmark from "./pictures/wordmark.svg?url";

/** The shop's name as a drawing. A shop that has another name is set in type, whose size is `typeClassName`. */
export function Wordmark({
  typeClassName = "text-lg desk:text-3xl",
  ...picture
}: ComponentProps<"img"> & { readonly typeClassName?: string }) {
  return settings().name === DRAWN_NAME ? (
    <img src={wordmark} alt={settings().name} width={228} height={50} {...picture} />
  ) : (
    <span className={`border-b-4 border-pine font-serif ${typeClassName}`}>{settings().name}</span>
  );
}
