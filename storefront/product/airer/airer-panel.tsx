import { Link } from "react-router";
import { airerOf, type Airer } from "#shop/airers/airer.ts";
import { dryingCapacity, WET_FACTOR } from "#shop/airers/capacity.ts";
import { lengthText, type Units } from "#shop/airers/length.ts";
import { readRoom } from "#shop/airers/room.ts";
import type { Product } from "#shop/catalogue/product.ts";
import {
  searchFromConfiguration,
  type Configuration,
} from "#storefront/product/configurator/configuration.ts";
import { AirerDrawing } from "./drawing/airer-drawing.tsx";
import { sceneInWords, sceneName } from "./drawing/scene-description.ts";
import { sceneOf } from "./drawing/scene-of.ts";
import type { Scene } from "./drawing/scene.ts";
import { ShareLink } from "./share-link.tsx";
import { Switch } from "./switches.tsx";
import { useEntrance } from "./drawing/use-entrance.ts";

type PanelProps = { product: Product; configuration: Configuration };

/**
 * The airer as chosen, drawn to scale. On a phone it stays in sight while the options below go by,
 * as what they change is to be seen (`stays-in-sight`).
 */
export function AirerPicture({ product, configuration }: PanelProps) {
  const scene = readScene({ product, configuration });
  if (scene === null) return null;
  return (
    <section
      aria-labelledby="drawing"
      data-stays-in-sight
      className="laid-out-late bleed stays-in-sight order-2 border-y border-rule bg-white desk:mx-0 desk:border-x"
    >
      <div className="flex items-baseline justify-between gap-3 px-(--gutter) pt-3.5 desk:px-6 desk:pt-5">
        <h2 id="drawing" className="text-base desk:text-lg">
          Your airer, drawn to scale
        </h2>
        <span className="text-sm text-ink-2 max-sm:hidden noscript:hidden">
          Updates as you choose
        </span>
      </div>
      <ArrivingDrawing {...{ scene }} units={configuration.drawing.units} />
    </section>
  );
}

/** How the airer is drawn, its measures and what it dries, and where the choice can be taken. */
export function AirerDetails({ product, configuration }: PanelProps) {
  const scene = readScene({ product, configuration });
  if (scene === null) return null;
  const { airer, spacingMm } = scene;
  const { units } = configuration.drawing;
  return (
    <section
      aria-label="Your airer in figures"
      className="laid-out-late order-4 border border-rule bg-white desk:border-t-0"
    >
      <Switches configuration={configuration} />
      <Facts {...{ airer, units, spacingMm }} />
      <Dries airer={airer} />
      <div className="flex flex-wrap items-start justify-between gap-x-6 border-t border-rule px-4 py-2 desk:px-6">
        <details className="grow basis-64">
          <summary className="min-h-11 content-center text-sm">
            <span className="link">The drawing in words</span>
          </summary>
          <p id="airer-words" className="max-w-[60ch] pb-3 text-sm text-ink-2">
            {sceneInWords(scene, units)}
          </p>
        </details>
        <Ways {...{ product, configuration }} />
      </div>
    </section>
  );
}

/** What is drawn; null for what is no airer. */
function readScene({ product, configuration }: PanelProps): Scene | null {
  const airer = airerOf(product, configuration.choice);
  const read = readRoom(configuration.room);
  return airer && sceneOf(airer, configuration, read.kind === "room" ? read.room : null);
}

/** Where this choice can be taken: to somebody else, beside another, or onto paper. */
function Ways({ product, configuration }: PanelProps) {
  const { slug, name, optionGroups } = product;
  const search = searchFromConfiguration(optionGroups, configuration);
  const shape = "link min-h-11 content-center text-sm";
  return (
    <div className="flex flex-wrap gap-x-6">
      <Link to={`/product/${slug}/compare${search}`} className={shape}>
        Compare with another
      </Link>
      <Link to={`/product/${slug}/template${search}`} className={shape}>
        Fitting sheet to print
      </Link>
      <ShareLink name={name} />
    </div>
  );
}

/** The drawing, which moves a little when it has changed; its frame stands still. */
function ArrivingDrawing({ scene, units }: { scene: Scene; units: Units }) {
  return (
    <div className="overflow-clip">
      <div ref={useEntrance(scene)}>
        <AirerDrawing
          {...{ scene, units }}
          words={sceneName(scene, units)}
          describedBy="airer-words"
          ids="airer"
        />
      </div>
    </div>
  );
}

function Switches({ configuration: { drawing } }: { configuration: Configuration }) {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-3 px-4 pt-3 pb-4 desk:px-6">
      {switches.map(({ name, ...rest }) => (
        <Switch key={name} {...{ name, ...rest }} chosen={drawing[name]} />
      ))}
    </div>
  );
}

const switches = [
  {
    name: "view",
    legend: "Show it",
    labels: { airer: "Close by", person: "With a person", door: "With a door" },
  },
  { name: "position", legend: "Hanging", labels: { raised: "Raised", lowered: "Lowered" } },
  { name: "units", legend: "Measures", labels: { metric: "Metric", imperial: "Imperial" } },
] as const;

function Facts({ airer, units, spacingMm }: { airer: Airer; units: Units; spacingMm: number }) {
  const facts = [
    ["Length", lengthText(airer.lengthMm, units)],
    ["Width", lengthText(airer.widthMm, units)],
    ["Pulleys apart", lengthText(spacingMm, units)],
  ] as const;
  return (
    <dl className="grid grid-cols-3 divide-x divide-rule border-t border-rule">
      {facts.map(([name, value]) => (
        <div key={name} className="px-3 py-3 desk:px-6 desk:py-3.5">
          <dt className="text-xs text-ink-2">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What it dries at once, of one thing at a time, and by what reckoning. */
function Dries({ airer }: { airer: Airer }) {
  const { lathMetres, counts, kgPerLath } = dryingCapacity(airer);
  const load = airer.capacityKg;
  return (
    <div className="border-t border-rule px-4 py-3.5 desk:px-6">
      <h3 className="text-base">What it dries at once</h3>
      <dl className="mt-2 grid grid-cols-4 gap-2">
        <Count name="Drying length" value={`${lathMetres.toFixed(1)}\u00a0m`} />
        {counts.map(({ washing, count }) => (
          <Count key={washing.name} name={washing.name} value={String(count)} />
        ))}
      </dl>
      <details className="text-sm">
        <summary className="min-h-11 content-center">
          <span className="link">How we count</span>
        </summary>
        <p className="max-w-[62ch] pb-2 text-ink-2">
          Nothing but shirts, or nothing but towels, or nothing but sheets, each whole on one lath
          {airer.tiers.length > 1 && " of the lower tier; the upper takes small things"}.{" "}
          {counts
            .map(
              ({ washing }) =>
                `${washing.name}: ${washing.widthMm / 10}\u00a0cm of lath, ${washing.lies}, ${washing.dryGrams}\u00a0g dry`,
            )
            .join(". ")}
          . Spun washing weighs {WET_FACTOR} times what it weighed dry, and no count goes over the
          load.
        </p>
      </details>
      {kgPerLath !== null && load !== null && (
        <p className="text-sm text-ink-2">
          Carries {load}&nbsp;kg in all, wet: {kgPerLath}&nbsp;kg a lath when they are loaded alike.
        </p>
      )}
    </div>
  );
}

function Count({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col justify-between">
      <dt className="text-xs leading-tight text-ink-2">{name}</dt>
      <dd className="money text-lg">{value}</dd>
    </div>
  );
}
