import type { Fit } from "#shop/airers/fit.ts";
import type { SayLength } from "#shop/airers/length.ts";
import { ropeWords, warningWords } from "./fit-messages.ts";

/** What comes out for this room: what to mind, and each length of lath. */
export function FitResult({ fit, say }: { fit: Fit; say: SayLength }) {
  return (
    <div>
      {fit.warnings.length > 0 && (
        <>
          <h3 className="mb-2 text-base">Mind</h3>
          <ul className="grid gap-2.5">
            {fit.warnings.map((warning) => (
              <li key={warning.kind} className="message border-stripe text-ink">
                {warningWords(warning, say)}
              </li>
            ))}
          </ul>
        </>
      )}
      <Lengths {...{ fit, say }} />
    </div>
  );
}

function Lengths({ fit, say }: { fit: Fit; say: SayLength }) {
  return (
    <table className="mt-6 w-full border-collapse text-sm first:mt-0">
      <caption className="mb-2 text-left font-serif text-base font-medium">
        Each length here
      </caption>
      <thead className="text-left text-ink-2">
        <tr className="border-b border-ink align-bottom">
          <th scope="col" className="py-2 pr-2 font-normal">
            Laths
          </th>
          <th scope="col" className="py-2 pr-2 font-normal">
            Fit
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
            className={`border-b border-rule align-top ${each.fits ? "" : "text-ink-2"}`}
          >
            <th scope="row" className="py-2 pr-2 text-left font-semibold whitespace-nowrap">
              {say(each.lengthMm)}
              {each.lengthMm === fit.chosen.lengthMm && (
                <span className="block text-xs font-normal">chosen</span>
              )}
            </th>
            <td className="py-2 pr-2">{each.fits ? "Yes" : "Too long"}</td>
            <td className="py-2 pr-2">{say(each.spacingMm)}</td>
            <td className="py-2">{ropeWords(each, say)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
