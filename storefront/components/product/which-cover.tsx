import {
  coversFor,
  coverSpare,
  type CoverFacts,
  type CoverSize,
  type FittingCover,
  type FoldedRotary,
} from "#shop/catalogue/notes/covers.ts";
import { formatLength, formatMetres } from "#shop/kit/measures.ts";
import { productPath } from "#storefront/client/product-path.ts";
import { SectionHead } from "#ui/section-head.tsx";

/** The guide that shows with a drawing how to measure. */
const MEASURING_GUIDE = "/vileda-rotary-washing-line-cover#measure-the-bundle";

/** The closest covers of a rotary that are named. */
const SHOWN_COVERS = 3;

type Fitted = { readonly rotary: FoldedRotary; readonly covers: readonly FittingCover[] };

/**
 * "Which cover fits?": rotaries with their folded size, and the covers that are large enough. On the page of
 * a rotary only that one, on the page of a cover the rotaries that it fits and how, with the size to choose if it has
 * sizes.
 */
export function WhichCover({ facts, slug }: { facts: CoverFacts; slug?: string }) {
  const all = facts.rotaries.map((rotary) => ({
    rotary,
    covers: coversFor(rotary, facts.covers),
  }));
  const isRotary = all.some(({ rotary }) => rotary.slug !== null && rotary.slug === slug);
  const rows = (slug === undefined ? all : all.map((row) => onPageOf(slug, isRotary, row))).filter(
    ({ covers }) => covers.length > 0,
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
        <CoverTable rows={rows} slug={slug} />
        {!isRotary && <HowToMeasure isOfAll={slug === undefined} />}
      </div>
    </section>
  );
}

/** What the page of a rotary or a cover says of a rotary. Without covers, it says nothing. */
function onPageOf(slug: string, isRotary: boolean, { rotary, covers }: Fitted): Fitted {
  const isShown = (cover: CoverSize) => (isRotary ? rotary.slug === slug : cover.slug === slug);
  return { rotary, covers: covers.filter(isShown) };
}

function CoverTable({ rows, slug }: { rows: readonly Fitted[]; slug: string | undefined }) {
  const isOneCover = rows.every(({ covers }) => covers.every((cover) => cover.slug === slug));
  const hasSizes = rows.some(({ covers }) => covers.some(({ label }) => label !== ""));
  const isLoose = rows.some(({ covers }) => covers.some((cover) => cover.isLoose));
  const hasCovers = !isOneCover || hasSizes || isLoose;
  const oneCoverHead = hasSizes ? "Size to choose" : "How it fits";
  return (
    <table className="w-full border-collapse self-start">
      <caption className="sr-only">Rotaries, folded, and their covers</caption>
      <thead>
        <tr className="border-b border-ink text-left align-bottom">
          <th scope="col" className="w-1/2 pr-4 pb-2 font-semibold">
            {isOneCover ? "It fits these rotaries" : "Your rotary, folded"}
          </th>
          {hasCovers && (
            <th scope="col" className="pb-2 font-semibold">
              {isOneCover ? oneCoverHead : "Covers that fit"}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ rotary, covers }, position) => (
          <tr key={position} className="border-b border-rule align-top">
            <Rotary rotary={rotary} slug={slug} hasSize={!isOneCover} />
            {hasCovers && (
              <td className="py-[11px]">
                {isOneCover ? (
                  covers.map(oneCoverText)
                ) : (
                  <ul className="grid gap-1">
                    {covers.slice(0, SHOWN_COVERS).map((cover) => (
                      <li key={cover.slug}>
                        <CoverLink cover={cover} name={coverName(cover)} />
                        {cover.isLoose && <Loose />}
                      </li>
                    ))}
                  </ul>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** On the page of a cover without what it measures: the page has 9 KB, and the list of all covers says it. */
function Rotary({
  rotary,
  slug,
  hasSize,
}: {
  rotary: FoldedRotary;
  slug: string | undefined;
  hasSize: boolean;
}) {
  const { make, model, lineMetres, lengthMm, girthMm, isTypical } = rotary;
  const name = `${make}, ${model}`;
  return (
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
      {hasSize && (
        <span className="text-ink-2">
          {isTypical && "About "}
          {formatLength(lengthMm)} long, {formatLength(girthMm)} round
        </span>
      )}
    </th>
  );
}

function CoverLink({ cover, name }: { cover: CoverSize; name: string }) {
  return (
    <a className="link" href={productPath(cover.slug, cover.options)}>
      {name}
    </a>
  );
}

/** The size to choose, if the cover has sizes, and how it fits. Words alone: the page has 9 KB. */
function oneCoverText({ label, isLoose }: FittingCover): string {
  if (label === "") return isLoose ? "Loosely" : "Closely";
  return isLoose ? `${label} (loose)` : label;
}

function Loose() {
  return <span className="block text-ink-2">Loose: fasten it tight</span>;
}

function coverName({ name, label }: CoverSize): string {
  return label === "" ? name : `${name}, ${label.toLowerCase()}`;
}

function HowToMeasure({ isOfAll }: { readonly isOfAll: boolean }) {
  const { leastMm, closeMm } = coverSpare;
  return (
    <div>
      <h3 className="mb-3 text-lg">How to measure</h3>
      <ol className="grid list-decimal gap-2 pl-5">
        <li>Fold the rotary as for winter, with the lines tucked in.</li>
        <li>Length: from the top of the head to the lowest line. Leave out the bare mast.</li>
        <li>
          Girth: a tape measure round the thickest place. Add what sticks out, such as a crank.
        </li>
        <li>
          A cover should be at least as long, and {leastMm / 10} to {formatLength(closeMm)} larger
          round{isOfAll && "; more is loose"}.
        </li>
      </ol>
      <p className="mt-3">
        <a className="link" href={MEASURING_GUIDE}>
          More about covers, with a drawing
        </a>
      </p>
    </div>
  );
}
