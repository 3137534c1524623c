import { ownValue } from "#shop/kit/own-value.ts";
import { swatches } from "#ui/swatches.ts";

/** The colour of a piece beside its word; nothing for a colour that is not known. */
export function ColourChip({ colour }: { colour: string | null }) {
  const fill = colour === null ? undefined : ownValue(swatches, colour);
  if (fill === undefined) return null;
  return (
    <svg className="chip" width={14} height={14} aria-hidden="true">
      <rect width="100%" height="100%" fill={fill} />
    </svg>
  );
}
