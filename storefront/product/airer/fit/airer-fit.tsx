import {
  airerOf,
  formatRopeLength,
  metresOption,
  offeredMm,
  optionOfMetres,
  STANDARD_ROPE_MM,
} from "#shop/airers/airer.ts";
import { fitAirer, type Fit } from "#shop/airers/fit.ts";
import { readRoom } from "#shop/airers/room.ts";
import type { Product } from "#shop/catalogue/product.ts";
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
import { fitSummary } from "./fit-messages.ts";
import { FitResult } from "./fit-result.tsx";
import { RoomDrawing } from "./room-drawing.tsx";
import { RoomForm } from "./room-form.tsx";

type FitProps = { product: Product; configuration: Configuration; select: Configurator["set"] };

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
  const scene = sceneOf(airer, { ...configuration, drawing }, room);
  return (
    <section aria-labelledby="fit" className="laid-out-late mt-14 scroll-mt-4 desk:mt-22">
      <SectionHead id="fit" title="Will it fit?" />
      <div className="grid gap-8 desk:grid-cols-[minmax(0,1fr)_minmax(0,1.32fr)] desk:grid-rows-[auto_1fr] desk:gap-x-18">
        <div>
          <RoomForm {...{ configuration, product, format }} />
          <p role="status" className="mt-5 text-lg leading-snug font-semibold empty:mt-0">
            {fit && fitSummary(fit, format)}
          </p>
          {fit && <ChooseBest {...{ fit, product, configuration, select, format }} />}
        </div>
        <RoomDrawing
          scene={scene}
          units={configuration.drawing.units}
          isMeasuredRoom={room !== null}
        />
        {fit && <FitResult {...{ fit, format }} />}
      </div>
      <FitCalculation {...{ fit, room, format }} />
    </section>
  );
}

/** Selects the longest laths that fit and a rope that is long enough. Without JavaScript it is a link. */
function ChooseBest({
  fit: { best },
  product,
  configuration,
  select,
  format,
}: FitProps & { fit: Fit; format: LengthFormatter }) {
  if (best === null) return null;
  const { ropeMm } = best;
  const hasRope = configuration.choice["ropeLength"] !== undefined && ropeMm !== null;
  const values = {
    lathLength: optionOfMetres(best.lengthMm),
    ...(hasRope && { ropeLength: optionOfMetres(ropeMm) }),
  };
  const label = `${format(best.lengthMm)} laths${hasRope ? ` and ${formatRopeLength(ropeMm)} of rope` : ""}`;
  const isChosen = Object.entries(values).every(
    ([key, value]) => configuration.choice[key] === value,
  );
  if (isChosen) return <p className="message mt-4">You have chosen {label}.</p>;
  const bestFit = { ...configuration, choice: { ...configuration.choice, ...values } };
  return (
    <a
      href={`${fitPath(product.slug)}${searchFromConfiguration(product.optionGroups, bestFit)}#fit`}
      onClick={(event) => {
        event.preventDefault();
        select(values);
      }}
      className={buttonClass({}, "mt-4 w-full sm:w-auto")}
    >
      Choose {label}
    </a>
  );
}
