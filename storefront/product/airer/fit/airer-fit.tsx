import { airerOf, formatRopeLength, offeredMm, STANDARD_ROPE_MM } from "#shop/airers/airer.ts";
import { metresOption, optionOfMetres } from "#shop/catalogue/metres-option.ts";
import { fitAirer, type Fit, type LengthFit } from "#shop/airers/fit.ts";
import { readRoom } from "#shop/airers/room.ts";
import type { ShownProduct } from "#storefront/product/shown-product.ts";
import { formatLength, type LengthFormatter } from "#shop/kit/measures.ts";
import { SectionHead } from "#ui/section-head.tsx";
import { sceneOf } from "#storefront/product/airer/drawing/scene-of.ts";
import {
  fitPath,
  searchFromConfiguration,
  type Configuration,
} from "#storefront/product/configurator/configuration.ts";
import type { Configurator } from "#storefront/product/configurator/use-configuration.ts";
import { buttonClass } from "#ui/button.tsx";
import { FitCalculation } from "./fit-calculation.tsx";
import { assumedWords, fitSummary } from "./fit-messages.ts";
import { FitResult } from "./fit-result.tsx";
import { RoomDrawing } from "./room-drawing.tsx";
import { RoomForm } from "./room-form.tsx";

type FitProps = {
  product: ShownProduct;
  configuration: Configuration;
  select: Configurator["set"];
};

/** "Will it fit?": the form for the room's measurements, and the result. */
export function AirerFit({ product, configuration, select }: FitProps) {
  const airer = airerOf(product, configuration.choice);
  if (airer === null) return null;
  const read = readRoom(configuration.room);
  const ropeMm = metresOption(configuration.choice["ropeLength"]);
  const offered = {
    lengthsMm: offeredMm(product, "lathLength"),
    ropesMm: ropeMm === null ? [STANDARD_ROPE_MM] : offeredMm(product, "ropeLength"),
  };
  const room = read.status === "valid" ? read.room : null;
  const fit = room && fitAirer({ ...airer, ropeMm: ropeMm ?? STANDARD_ROPE_MM }, room, offered);
  const format = (mm: number) => formatLength(mm, configuration.drawing.units);
  const drawing = { ...configuration.drawing, view: "person" } as const;
  const drawnMm = drawnLengthMm(fit) ?? airer.lengthMm;
  const scene = sceneOf({ ...airer, lengthMm: drawnMm }, { ...configuration, drawing }, room);
  return (
    // Paper has the measured room alone: an empty form and a room that nobody has entered say nothing.
    <section
      aria-labelledby="fit"
      className={`laid-out-late mt-14 scroll-mt-4 desk:mt-22 ${room === null ? "print:hidden" : ""}`}
    >
      <SectionHead id="fit" title="Will it fit?" />
      <div className="grid gap-8 desk:grid-cols-[minmax(0,1fr)_minmax(0,1.32fr)] desk:grid-rows-[auto_1fr] desk:gap-x-18">
        <div>
          <RoomForm {...{ configuration, product, format }} />
          <p role="status" className="mt-5 text-lg leading-snug font-semibold empty:mt-0">
            {fit && fitSummary(fit, format)}
          </p>
          {read.status === "valid" && read.assumed.length > 0 && (
            <p className="mt-2 text-ink-2">{assumedWords(read.assumed, read.room, format)}</p>
          )}
          {fit && <Advised {...{ fit, product, configuration, select, format }} />}
        </div>
        <RoomDrawing
          {...{ scene, room }}
          units={configuration.drawing.units}
          advised={drawnMm === airer.lengthMm ? null : format(drawnMm)}
        />
        {fit && <FitResult {...{ fit, format }} categorySlug={product.categorySlug} />}
      </div>
      <FitCalculation {...{ fit, room, format }} />
    </section>
  );
}

/** The laths that are advised in the room, or longer ones that are chosen although they are tight; null when none fit. */
function drawnLengthMm(fit: Fit | null): number | null {
  if (fit === null) return null;
  const { best, chosen, tighter } = fit;
  return chosen.lengthMm === tighter?.lengthMm ? chosen.lengthMm : (best?.lengthMm ?? null);
}

/** The laths that are advised, and longer ones that are tight. */
function Advised({ fit, ...rest }: FitProps & { fit: Fit; format: LengthFormatter }) {
  return [fit.best, fit.tighter]
    .filter((laths) => laths !== null)
    .map((laths) => (
      <ChooseLaths
        key={laths.lengthMm}
        remark={laths === fit.tighter ? " (tight)" : ""}
        {...{ ...rest, laths }}
      />
    ));
}

type LathsProps = FitProps & {
  laths: LengthFit;
  /** What the button says after the choice. */
  remark: string;
  format: LengthFormatter;
};

/** Selects laths of a length and a rope that is long enough. Without JavaScript it is a link. */
function ChooseLaths({ laths, remark, product, configuration, select, format }: LathsProps) {
  const { lengthMm, ropeMm, fits } = laths;
  const hasRope = configuration.choice["ropeLength"] !== undefined && ropeMm !== null;
  const values = {
    lathLength: optionOfMetres(lengthMm),
    ...(hasRope && { ropeLength: optionOfMetres(ropeMm) }),
  };
  const label = `${format(lengthMm)} laths${hasRope ? ` and ${formatRopeLength(ropeMm)} of rope` : ""}`;
  const isChosen = Object.entries(values).every(
    ([key, value]) => configuration.choice[key] === value,
  );
  if (isChosen) return <p className="message mt-4">You have chosen {label}.</p>;
  const chosen = { ...configuration, choice: { ...configuration.choice, ...values } };
  return (
    <a
      href={`${fitPath(product.slug)}${searchFromConfiguration(product.optionGroups, chosen)}#fit`}
      onClick={(event) => {
        event.preventDefault();
        select(values);
      }}
      className={buttonClass(
        { variant: fits === "yes" ? "primary" : "quiet" },
        "mt-4 mr-3 w-full sm:w-auto",
      )}
    >
      Choose {label}
      {remark}
    </a>
  );
}
