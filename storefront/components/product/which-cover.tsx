import {
  coversFor,
  type CoverFacts,
  type CoverSize,
  type FoldedRotary,
} from "#shop/catalogue/notes/covers.ts";
import { formatLength, formatMetres } from "#shop/kit/measures.ts";
import { productPath } from "#storefront/client/product-path.ts";
import { SectionHead } from "#ui/section-head.tsx";

/** The guide that shows with a drawing how to measure. */
const MEASURING_GUIDE = "/vileda-rotary-washing-line-cover#measure-the-bundle";

/** The closest covers of a rotary that are named. */
const SHOWN_COVERS = 3;

/**
 * "Which cover fits?": rotaries with their folded size, and the covers that are large enough. On the page of
 * a rotary only that one, on the page of a cover only the rotaries that it fits.
 */
export function WhichCover({ facts, slug }: { facts: CoverFacts; slug?: string }) {
  const rows = facts.rotaries
    .map((rotary) => ({ rotary, covers: coversFor(rotary, facts.covers) }))
    .filter(
      ({ rotary, covers }) =>
        covers.length > 0 &&
        (slug === undefined || rotary.slug === slug || covers.some((cover) => cover.slug === slug)),
    );
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="which-cover" className="laid-out-late">
      <SectionHead id="which-cover" title="Which cover fits?">
        {slug !== undefined && (
          <a className="link" href="/rotary-covers#which-cover">
            All rotaries and covers
          </a>
        )}
      </SectionHead>
      <div className="grid gap-9 desk:grid-cols-[2fr_1fr] desk:gap-14">
        <table className="w-full border-collapse self-start">
          <caption className="sr-only">Rotaries, folded, and the covers that fit them</caption>
          <thead>
            <tr className="border-b border-ink text-left align-bottom">
              <th scope="col" className="w-1/2 pr-4 pb-2 font-semibold">
                Your rotary, folded
              </th>
              <th scope="col" className="pb-2 font-semibold">
                Covers that fit
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ rotary, covers }, position) => (
              <Row
                key={position}
                rotary={rotary}
                covers={covers.filter((cover, at) => at < SHOWN_COVERS || cover.slug === slug)}
                slug={slug}
              />
            ))}
          </tbody>
        </table>
        <HowToMeasure />
      </div>
    </section>
  );
}

function Row({
  rotary,
  covers,
  slug,
}: {
  rotary: FoldedRotary;
  covers: readonly CoverSize[];
  slug: string | undefined;
}) {
  const { make, model, lineMetres, lengthMm, girthMm, isTypical } = rotary;
  const name = `${make}, ${model}`;
  return (
    <tr className="border-b border-rule align-top">
      <th scope="row" className="py-[11px] pr-4 text-left font-normal">
        <span className="block font-semibold">
          {rotary.slug === null || rotary.slug === slug ? (
            name
          ) : (
            <a className="link" href={productPath(rotary.slug, {})}>
              {name}
            </a>
          )}
          , {formatMetres(lineMetres)}
        </span>
        <span className="text-ink-2">
          {isTypical && "About "}
          {formatLength(lengthMm)} long, {formatLength(girthMm)} round
        </span>
      </th>
      <td className="py-[11px]">
        <ul className="grid gap-1">
          {covers.map((cover) => (
            <li key={cover.slug}>
              {cover.slug === slug ? (
                <strong>{coverName(cover)}</strong>
              ) : (
                <a className="link" href={productPath(cover.slug, cover.options)}>
                  {coverName(cover)}
                </a>
              )}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

function coverName({ name, label }: CoverSize): string {
  return label === "" ? name : `${name}, ${label.toLowerCase()}`;
}

function HowToMeasure() {
  return (
    <div>
      <h3 className="mb-3 text-lg">How to measure</h3>
      <ol className="grid list-decimal gap-2 pl-5">
        <li>Fold the rotary as for winter, with the lines tucked in.</li>
        <li>Length: from the top of the head to the lowest line. Leave out the bare mast.</li>
        <li>
          Girth: a tape measure round the thickest place. Add what sticks out, such as a crank.
        </li>
        <li>A cover should be at least as long, and 5 to 10 cm larger round.</li>
      </ol>
      <p className="mt-3">
        <a className="link" href={MEASURING_GUIDE}>
          The drawing, and more about covers
        </a>
      </p>
    </div>
  );
}
