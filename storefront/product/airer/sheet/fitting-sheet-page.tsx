import { href, useLocation } from "react-router";
import { airerOf, formatRopeLength, STANDARD_ROPE_MM } from "#shop/airers/airer.ts";
import { metresOption } from "#shop/catalogue/metres-option.ts";
import { cordWarning } from "#shop/airers/fixings.ts";
import { END_CLEARANCE_MM, pulleySpacingMm, ropeNeededMm } from "#shop/airers/hanging.ts";
import { formatLength, type LengthFormatter } from "#shop/kit/measures.ts";
import { readRoom } from "#shop/airers/room.ts";
import { Breadcrumbs } from "#storefront/components/breadcrumbs.tsx";
import { Button } from "#ui/button.tsx";
import { PageHead } from "#storefront/components/page-head.tsx";
import type { Route } from "./+types/fitting-sheet-page";
import { LateDrawing } from "#storefront/product/airer/drawing/late-drawing.tsx";
import { sceneName } from "#storefront/product/airer/drawing/scene-description.ts";
import { sceneOf } from "#storefront/product/airer/drawing/scene-of.ts";
import { HoleTemplate } from "./hole-template.tsx";
import {
  configurationFromSearch,
  fittingSheetPath,
  type Configuration,
} from "#storefront/product/configurator/configuration.ts";
import { productMeta } from "#storefront/seo/product-meta.ts";
import { loadAirer } from "#storefront/product/product-page.server.ts";

export { ErrorBoundary, headers } from "#storefront/product/product.tsx";

/** A sheet to print before fitting an airer: its measurements, and its holes at actual size. */
export async function loader({ params }: Route.LoaderArgs) {
  return loadAirer(params.slug);
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return productMeta(loaderData, ({ name, slug }) => ({
    title: `Fitting sheet for the ${name}`,
    description: `Print this before you fit the ${name}: its measurements, and the holes for the pulleys and cleat at actual size.`,
    path: fittingSheetPath(slug),
    matches,
    isIndexed: false,
  }));
}

export default function FittingSheetPage({ loaderData: product }: Route.ComponentProps) {
  const { name, slug, optionGroups } = product;
  const { search } = useLocation();
  const configuration = configurationFromSearch(optionGroups, new URLSearchParams(search));
  const airer = airerOf(product, configuration.choice);
  if (airer === null) return null;
  const { units } = configuration.drawing;
  const read = readRoom(configuration.room);
  const room = read.status === "valid" ? read.room : null;
  const drawing = { ...configuration.drawing, view: "airer" } as const;
  const scene = sceneOf(airer, { ...configuration, drawing }, room);
  const facts = measurements(configuration, {
    lengthMm: airer.lengthMm,
    hoistedMm: airer.hoistedMm,
  });
  return (
    <div className="wrap sheet">
      <Breadcrumbs
        trail={[{ name, to: href("/product/:slug", { slug }) }, { name: "Fitting sheet" }]}
      />
      <Head {...{ name, slug }} />
      <div className="grid items-center gap-8 sm:grid-cols-2 print:grid-cols-2">
        <LateDrawing {...{ scene, units }} label={sceneName(scene, units)} ids="sheet" />
        <Facts facts={facts} />
      </div>
      <p className="mt-6 border-l-[5px] border-stripe pl-4 text-sm print:mt-2">
        <strong>Warning.</strong> {cordWarning}
      </p>
      <div
        role="region"
        aria-label="Holes at actual size"
        tabIndex={0}
        className="bleed mt-8 overflow-x-auto desk:mx-0 print:mx-0 print:mt-2 print:overflow-visible"
      >
        <HoleTemplate />
      </div>
    </div>
  );
}

function Head({ name, slug }: { name: string; slug: string }) {
  return (
    <PageHead title={`Fitting sheet: ${name}`}>
      <div className="print:hidden">
        <p className="mt-3 max-w-[40.5em] text-ink-2">
          Print it on A4 at 100%, not “fit to page”, and check the two 100&nbsp;mm lines with a
          ruler. Place each part on its outline before you drill. If they don’t match, follow the
          part. The{" "}
          <a className="link" href={`/product/${slug}/instructions#hanging`}>
            instructions
          </a>{" "}
          show each step.
        </p>
        <Button onClick={() => window.print()} className="mt-5 noscript:hidden">
          Print the sheet
        </Button>
      </div>
    </PageHead>
  );
}

type Fact = readonly [name: string, value: string];

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 border-b border-rule py-1.5">
          <dt className="text-ink-2">{name}</dt>
          <dd className="text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What to measure on the ceiling and the wall, and the rope needed when the room is known. */
function measurements(
  { choice, room: typed, drawing }: Configuration,
  { lengthMm, hoistedMm }: { lengthMm: number; hoistedMm: number },
): readonly Fact[] {
  const format: LengthFormatter = (mm) => formatLength(mm, drawing.units);
  const read = readRoom(typed);
  const spacingMm = pulleySpacingMm(lengthMm);
  const ropeMm = metresOption(choice["ropeLength"]) ?? STANDARD_ROPE_MM;
  return [
    ["Laths", format(lengthMm)],
    ["Between pulleys, centre to centre", format(spacingMm)],
    ["Laths beyond each pulley", format((lengthMm - spacingMm) / 2)],
    ["Pulley to the nearest wall, minimum", format((lengthMm - spacingMm) / 2 + END_CLEARANCE_MM)],
    ["Height below the ceiling, raised", format(hoistedMm)],
    ["Rope supplied", formatRopeLength(ropeMm)],
    ...(read.status === "valid"
      ? [["Rope needed in your room", format(ropeNeededMm(read.room, spacingMm))] as const]
      : []),
  ];
}
