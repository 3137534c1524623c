import { ceilingReachedMm, exampleRoom } from "#shop/airers/hanging.ts";
import { metresOption } from "#shop/catalogue/metres-option.ts";
import { formatLength, formatMetres } from "#shop/kit/measures.ts";
import type { Choice } from "#storefront/product/configurator/choice.ts";

/** Many older houses have ceilings of this height: a rope that is too short for them stands out. Our own figure. */
const OLDER_CEILING_MM = 2_700;

/** How high a ceiling may be for the rope and the laths that are chosen, and the way to the whole sum. */
export function RopeNote({ choice }: { choice: Choice }) {
  const ropeMm = metresOption(choice["ropeLength"]);
  const lengthMm = metresOption(choice["lathLength"]);
  if (ropeMm === null || lengthMm === null) return null;
  const ceilingMm = ceilingReachedMm(ropeMm, lengthMm);
  return (
    <p
      className={`mt-3 text-sm ${ceilingMm < OLDER_CEILING_MM ? "message border-stripe text-ink" : "text-ink-2"}`}
    >
      {`${formatMetres(ropeMm / 1_000)} of rope is enough for ceilings of up to ${formatLength(ceilingMm)} with laths of ${formatMetres(lengthMm / 1_000)} and the cleat within ${formatLength(exampleRoom.cleatMm)}. `}
      <a className="link" href="#fit">
        Work it out for your room
      </a>
    </p>
  );
}
