import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { airerOf, type Airer } from "#shop/airers/airer.ts";
import { formatLength, type Units } from "#shop/kit/measures.ts";
import { readRoom } from "#shop/airers/room.ts";
import type { ShownProduct } from "#storefront/product/shown-product.ts";
import {
  airerComparisonPath,
  fitPath,
  fittingSheetPath,
  searchFromConfiguration,
  type Configuration,
} from "#storefront/product/configurator/configuration.ts";
import { showPartsFor } from "#storefront/product/notes/shown-parts.ts";
import { LateDrawing, useIsNear } from "./drawing/late-drawing.tsx";
import { describeScene, sceneName } from "./drawing/scene-description.ts";
import { sceneOf } from "./drawing/scene-of.ts";
import type { Scene } from "./drawing/scene.ts";
import { DryingCapacity } from "./drying-capacity.tsx";
import { ShareLink } from "./share-link.tsx";
import { Switch } from "./switches.tsx";
import { useEntrance } from "./drawing/use-entrance.ts";
export { RopeNote } from "./rope-note.tsx";

type PanelProps = { product: ShownProduct; configuration: Configuration };
type SceneProps = PanelProps & { scene: Scene };
type DrawingProps = { scene: Scene; units: Units; isDrawn: boolean };

/** The airer as chosen, drawn to scale, and its figures. Nothing for a product that is not a ceiling airer. */
export function AirerPanel(panel: PanelProps) {
  const { choice } = panel.configuration;
  useEffect(() => showPartsFor(choice), [choice]);
  const scene = readScene(panel);
  if (scene === null) return null;
  return (
    <>
      <AirerPicture {...panel} scene={scene} />
      <AirerFigures {...panel} scene={scene} />
    </>
  );
}

/**
 * The drawing. On a phone it stays visible below the options while they scroll, because they change it
 * (`stays-in-sight`).
 */
function AirerPicture({ product, configuration, scene }: SceneProps) {
  const { pathname } = useLocation();
  return (
    <section
      aria-labelledby="drawing"
      data-stays-in-sight
      className="laid-out-late bleed stays-in-sight border-y border-rule bg-white tablet:mx-0 tablet:border-x"
    >
      <h2 id="drawing" className="px-(--gutter) pt-2.5 text-base desk:px-6 desk:pt-5 desk:text-lg">
        Your airer, drawn to scale
      </h2>
      <AnimatedDrawing
        {...{ scene }}
        units={configuration.drawing.units}
        isDrawn={pathname === fitPath(product.slug)}
      />
    </section>
  );
}

/** The switches of the drawing, the measurements, what the airer dries, and links for this configuration. */
function AirerFigures({ product, configuration, scene }: SceneProps) {
  const { airer, spacingMm } = scene;
  const { units } = configuration.drawing;
  return (
    <section
      aria-label="Your airer in figures"
      className="laid-out-late bleed -mt-6.5 border-b border-rule bg-white tablet:mx-0 tablet:mt-0 tablet:border-x"
    >
      <Switches configuration={configuration} />
      <Measurements {...{ airer, units, spacingMm }} />
      <DryingCapacity airer={airer} />
      <div className="flex flex-wrap items-start justify-between gap-x-6 border-t border-rule px-(--gutter) py-2 desk:px-6">
        <details className="grow basis-64">
          <summary className="min-h-11 content-center text-sm">
            <span className="link">The drawing in words</span>
          </summary>
          <p id="airer-words" className="max-w-[42em] pb-3 text-sm text-ink-2">
            {describeScene(scene, units)}
          </p>
        </details>
        <ConfigurationLinks {...{ product, configuration }} />
      </div>
    </section>
  );
}

/** The scene to draw; null for a product that is not a ceiling airer. */
function readScene({ product, configuration }: PanelProps): Scene | null {
  const airer = airerOf(product, configuration.choice);
  const read = readRoom(configuration.room);
  return airer && sceneOf(airer, configuration, read.status === "valid" ? read.room : null);
}

/** Links for this configuration: compare it, print its fitting sheet, share it. */
function ConfigurationLinks({ product, configuration }: PanelProps) {
  const { slug, name, optionGroups } = product;
  const search = searchFromConfiguration(optionGroups, configuration);
  const linkClass = "link min-h-11 content-center text-sm";
  return (
    <div className="flex flex-wrap gap-x-6">
      <Link to={airerComparisonPath(slug) + search} className={linkClass}>
        Compare with another choice
      </Link>
      <Link to={fittingSheetPath(slug) + search} className={linkClass}>
        Fitting sheet to print
      </Link>
      <ShareLink name={name} />
    </div>
  );
}

/**
 * The drawing, with a short animation when it changes. Its frame does not move. The browser draws it when
 * it is about to be seen: it is a quarter of the page's HTML, below the first screen. The server draws it
 * for a visitor without JavaScript, who has sent a choice to the page with a room.
 */
function AnimatedDrawing({ scene, units, isDrawn }: DrawingProps) {
  const [frame, isNear] = useIsNear<HTMLDivElement>();
  return (
    <div ref={frame} className="aspect-[64/41] max-h-[34svh] w-full overflow-clip desk:max-h-none">
      {isNear || isDrawn ? (
        <Drawn {...{ scene, units }} />
      ) : (
        <noscript>
          <p className="p-6 text-ink-2">Press “Update price” to see your choice drawn.</p>
        </noscript>
      )}
    </div>
  );
}

function Drawn({ scene, units }: Omit<DrawingProps, "isDrawn">) {
  return (
    <div ref={useEntrance(scene)}>
      <LateDrawing
        {...{ scene, units }}
        label={sceneName(scene, units)}
        describedBy="airer-words"
        ids="airer"
      />
    </div>
  );
}

function Switches({ configuration: { drawing } }: { configuration: Configuration }) {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-3 px-(--gutter) pt-3 pb-4 desk:px-6">
      {switches.map(({ name, ...rest }) => (
        <Switch key={name} {...{ name, ...rest }} chosen={drawing[name]} />
      ))}
    </div>
  );
}

const switches = [
  {
    name: "view",
    legend: "View",
    labels: { airer: "Close up", person: "With a person", door: "With a door" },
  },
  { name: "position", legend: "Position", labels: { raised: "Raised", lowered: "Lowered" } },
  { name: "units", legend: "Units", labels: { metric: "Metric", imperial: "Imperial" } },
] as const;

function Measurements({
  airer,
  units,
  spacingMm,
}: {
  airer: Airer;
  units: Units;
  spacingMm: number;
}) {
  const rows = [
    ["Length", formatLength(airer.lengthMm, units)],
    ["Width", formatLength(airer.widthMm, units)],
    ["Pulleys apart", formatLength(spacingMm, units)],
  ] as const;
  return (
    <dl className="grid grid-cols-3 divide-x divide-rule border-t border-rule">
      {rows.map(([name, value]) => (
        <div
          key={name}
          className="px-3 first:pl-(--gutter) py-3 desk:px-6 desk:first:pl-6 desk:py-3.5"
        >
          <dt className="text-xs text-ink-2">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
