import { Link } from "react-router";
import type { Fit } from "#shop/airers/fit.ts";
import { END_CLEARANCE_MM } from "#shop/airers/hanging.ts";
import type { LengthFormatter } from "#shop/kit/measures.ts";
import { isRunKnown, ropeMessage, warningMessage } from "./fit-messages.ts";

type Props = { fit: Fit; format: LengthFormatter };
type ResultProps = Props & { categorySlug: string };

/** The warnings for this room, and every lath length in it. */
export function FitResult({ fit, format, categorySlug }: ResultProps) {
  return (
    <div>
      {fit.warnings.length > 0 && (
        <>
          <h3 className="mb-2 text-base">Watch out</h3>
          <ul className="grid gap-2.5">
            {fit.warnings.map((warning) => (
              <li key={warning.code} className="message border-stripe text-ink">
                {warningMessage(warning, format)}
                {warning.code === "nothing_fits" && (
                  <>
                    {" "}
                    <Link className="link" to={`/${categorySlug}`}>
                      See other airers
                    </Link>
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <Lengths {...{ fit, format }} />
    </div>
  );
}

function fitsWords(each: Fit["chosen"], format: LengthFormatter): string {
  const { lengthMm, fits, endMm } = each;
  if (!isRunKnown(each)) return `In ${format(lengthMm + 2 * END_CLEARANCE_MM)} or more`;
  if (fits === "tight") return `Tight: ${format(endMm)} each end`;
  return fits === "yes" ? "Yes" : "Too long";
}

function Lengths({ fit, format }: Props) {
  return (
    <table className="mt-6 w-full border-collapse text-sm first:mt-0">
      <caption className="mb-2 text-left font-serif text-base font-medium">
        Each length in this room
      </caption>
      <thead className="text-left text-ink-2">
        <tr className="border-b border-ink align-bottom">
          <th scope="col" className="py-2 pr-2 font-normal">
            Laths
          </th>
          <th scope="col" className="py-2 pr-2 font-normal">
            Fits
          </th>
          <th scope="col" className="py-2 pr-2 font-normal">
            Pulleys apart
          </th>
          <th scope="col" className="py-2 font-normal">
            Rope
          </th>
        </tr>
      </thead>
      <tbody>
        {fit.lengths.map((each) => (
          <tr
            key={each.lengthMm}
            className={`border-b border-rule align-top ${each.fits === "no" ? "text-ink-2" : ""}`}
          >
            <th scope="row" className="py-2 pr-2 text-left font-semibold whitespace-nowrap">
              {format(each.lengthMm)}
              {each.lengthMm === fit.chosen.lengthMm && (
                <span className="block text-xs font-normal">chosen</span>
              )}
            </th>
            <td className="py-2 pr-2">{fitsWords(each, format)}</td>
            <td className="py-2 pr-2">{format(each.spacingMm)}</td>
            <td className="py-2">{ropeMessage(each, format)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
