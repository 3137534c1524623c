import { useLocation } from "react-router";
import { airerOf, metresOption, STANDARD_ROPE_MM } from "#shop/airers/airer.ts";
import { END_CLEARANCE_MM, pulleySpacingMm, ropeNeededMm } from "#shop/airers/hanging.ts";
import { lengthText, ropeText, type SayLength } from "#shop/airers/length.ts";
import { readRoom } from "#shop/airers/room.ts";
import { Breadcrumbs } from "#storefront/components/breadcrumbs.tsx";
import { Button } from "#ui/button.tsx";
import { PageHead } from "#storefront/components/page-head.tsx";
import type { Route } from "./+types/fitting-sheet-page";
import { AirerDrawing } from "#storefront/product/airer/drawing/airer-drawing.tsx";
import { sceneName } from "#storefront/product/airer/drawing/scene-description.ts";
import { sceneOf } from "#storefront/product/airer/drawing/scene-of.ts";
import { TemplateSheet } from "./hole-template.tsx";
import {
  configurationFromSearch,
  type Configuration,
} from "#storefront/product/configurator/configuration.ts";
import { productMeta } from "#storefront/seo/product-meta.ts";
import { loadAirer } from "#storefront/product/product-page.server.ts";

export { ErrorBoundary, headers } from "#storefront/product/product.tsx";

/** What to print before an airer goes up: its measures, and the holes at their true size. */
export async function loader({ params }: Route.LoaderArgs) {
  return loadAirer(params.slug);
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return productMeta(loaderData, ({ name, slug }) => ({
    title: `Fitting sheet of the ${name}`,
    description: `To print before the ${name} goes up: its measures, and the holes of pulleys and cleat at their true size.`,
    path: templatePath(slug),
    matches,
    isIndexed: false,
  }));
}

/** Where the fitting sheet of an airer is. */
export function templatePath(slug: string): string {
  return `/product/${slug}/template`;
}

export default function ProductTemplate({ loaderData: product }: Route.ComponentProps) {
  const { name, slug, optionGroups } = product;
  const { search } = useLocation();
  const configuration = configurationFromSearch(optionGroups, new URLSearchParams(search));
  const airer = airerOf(product, configuration.choice);
  if (airer === null) return null;
  const { units } = configuration.drawing;
  const read = readRoom(configuration.room);
  const room = read.kind === "room" ? read.room : null;
  const close = {
    ...configuration,
    drawing: { ...configuration.drawing, view: "airer" },
  } satisfies Configuration;
  const scene = sceneOf(airer, close, room);
  const facts = measures(configuration, { lengthMm: airer.lengthMm, hoistedMm: airer.hoistedMm });
  return (
    <div className="wrap sheet">
      <Breadcrumbs trail={[{ name, to: `/product/${slug}` }, { name: "Fitting sheet" }]} />
      <PageHead title={`Fitting sheet: ${name}`}>
        <div className="print:hidden">
          <p className="mt-3 max-w-[58ch] text-ink-2">
            Print it on A4 at 100&nbsp;%, not “fit to page”, and hold a ruler to the two lines of
            100&nbsp;mm before you trust it. Lay each part on its outline before you drill: where
            they do not agree, go by the part.
          </p>
          <Button onClick={() => window.print()} className="mt-5 noscript:hidden">
            Print the sheet
          </Button>
        </div>
      </PageHead>
      <div className="grid items-center gap-8 sm:grid-cols-2 print:grid-cols-2">
        <AirerDrawing {...{ scene, units }} words={sceneName(scene, units)} ids="sheet" />
        <Facts facts={facts} />
      </div>
      <div
        role="region"
        aria-label="Holes at their true size"
        tabIndex={0}
        className="bleed mt-8 overflow-x-auto desk:mx-0 print:mx-0 print:mt-2 print:overflow-visible"
      >
        <TemplateSheet />
      </div>
    </div>
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

/** What to measure out on the ceiling and the wall, with the rope where the room is known. */
function measures(
  { choice, room: typed, drawing }: Configuration,
  { lengthMm, hoistedMm }: { lengthMm: number; hoistedMm: number },
): readonly Fact[] {
  const say: SayLength = (mm) => lengthText(mm, drawing.units);
  const read = readRoom(typed);
  const spacingMm = pulleySpacingMm(lengthMm);
  const ropeMm = metresOption(choice["ropeLength"]) ?? STANDARD_ROPE_MM;
  return [
    ["Laths", say(lengthMm)],
    ["Pulleys apart, hole line to hole line", say(spacingMm)],
    ["Laths beyond each pulley", say((lengthMm - spacingMm) / 2)],
    ["Pulley to the nearest wall, at least", say((lengthMm - spacingMm) / 2 + END_CLEARANCE_MM)],
    ["Hangs below the ceiling", say(hoistedMm)],
    ["Rope in the box", ropeText(ropeMm)],
    ...(read.kind === "room"
      ? [["Rope it takes in your room", say(ropeNeededMm(read.room, spacingMm))] as const]
      : []),
  ];
}
