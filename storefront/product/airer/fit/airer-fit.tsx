import { useEffect, useRef, useState } from "react";
import {
  airerOf,
  metresOption,
  offeredMm,
  optionOfMetres,
  STANDARD_ROPE_MM,
} from "#shop/airers/airer.ts";
import { fitAirer, type Fit } from "#shop/airers/fit.ts";
import { lengthText, ropeText, type SayLength } from "#shop/airers/length.ts";
import { readRoom, roomFields, type RoomName } from "#shop/airers/room.ts";
import type { Product } from "#shop/catalogue/product.ts";
import { buttonClass } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { SectionHead } from "#storefront/components/section-head.tsx";
import {
  fitPath,
  searchFromConfiguration,
  type Configuration,
} from "#storefront/product/configurator/configuration.ts";
import { FORM_ID, type Configurator } from "#storefront/product/configurator/use-configuration.ts";
import { AirerDrawing } from "#storefront/product/airer/drawing/airer-drawing.tsx";
import { sceneInWords } from "#storefront/product/airer/drawing/scene-description.ts";
import { FitCalculation } from "./fit-calculation.tsx";
import { FitResult } from "./fit-result.tsx";
import { faultWords, verdict } from "./fit-messages.ts";
import { sceneOf } from "#storefront/product/airer/drawing/scene-of.ts";

type FitProps = { product: Product; configuration: Configuration; take: Configurator["set"] };

/** Whether the airer fits a room: what is measured there, and what comes of it. */
export function AirerFit({ product, configuration, take }: FitProps) {
  const airer = airerOf(product, configuration.choice);
  if (airer === null) return null;
  const read = readRoom(configuration.room);
  const ropeMm = metresOption(configuration.choice["ropeLength"]);
  const offered = {
    lengthsMm: offeredMm(product, "lathLength"),
    ropesMm: ropeMm === null ? [STANDARD_ROPE_MM] : offeredMm(product, "ropeLength"),
  };
  const room = read.kind === "room" ? read.room : null;
  const fit = room && fitAirer({ ...airer, ropeMm: ropeMm ?? STANDARD_ROPE_MM }, room, offered);
  const say = (mm: number) => lengthText(mm, configuration.drawing.units);
  const scene = sceneOf(
    airer,
    { ...configuration, drawing: { ...configuration.drawing, view: "person" } },
    room,
  );
  return (
    <section aria-labelledby="fit" className="laid-out-late mt-14 scroll-mt-4 desk:mt-22">
      <SectionHead id="fit" title="Will it fit?" />
      <div className="grid gap-8 desk:grid-cols-[minmax(0,1fr)_minmax(0,1.32fr)] desk:grid-rows-[auto_1fr] desk:gap-x-18">
        <div>
          <RoomForm {...{ configuration, product, say }} />
          <p role="status" className="mt-5 text-lg leading-snug font-semibold empty:mt-0">
            {fit && verdict(fit, say)}
          </p>
          {fit && <Taking {...{ fit, product, configuration, take, say }} />}
        </div>
        <RoomDrawing scene={scene} configuration={configuration} isMeasuredRoom={room !== null} />
        {fit && <FitResult {...{ fit, say }} />}
      </div>
      <FitCalculation {...{ fit, room, say }} />
    </section>
  );
}

const hints: Readonly<Record<RoomName, string>> = {
  ceiling: "Floor to ceiling, where it will hang",
  run: "Wall to wall or cupboard, along the laths",
  tallest: "Of those who walk beneath it",
  cleat: "From the nearer pulley to the cleat’s wall",
};

/** The measures to type. With JavaScript each is judged when it is left, and the answer follows. */
function RoomForm({ configuration, product, say }: Omit<FitProps, "take"> & { say: SayLength }) {
  const read = readRoom(configuration.room);
  const faults = read.kind === "faulty" ? read.faults : {};
  // An address that came with a room is judged whole.
  const [judged, setJudged] = useState<ReadonlySet<RoomName>>(
    () => new Set(read.kind === "empty" ? [] : roomFields.map(({ name }) => name)),
  );
  const judge = (names: readonly RoomName[]) => setJudged(new Set([...judged, ...names]));
  return (
    <>
      <p className="mb-5 text-ink-2">
        Four measures, in metres, centimetres, or feet and inches: 2.4, 240&nbsp;cm or
        7&nbsp;ft&nbsp;10&nbsp;in.
      </p>
      <div className="grid grid-cols-1 gap-x-5 gap-y-4 sm:grid-cols-2">
        {roomFields.map((field) => {
          const { name, label } = field;
          const fault = judged.has(name) ? faults[name] : undefined;
          return (
            <Field
              key={name}
              {...{ name, label }}
              form={FORM_ID}
              hint={hints[name]}
              defaultValue={configuration.room[name]}
              maxLength={20}
              autoComplete="off"
              error={fault && faultWords(fault, field, say)}
              onBlur={({ target }) => target.value.trim() !== "" && judge([name])}
            />
          );
        })}
      </div>
      <button
        type="submit"
        form={FORM_ID}
        formAction={`${fitPath(product.slug)}#fit`}
        onClick={() => judge(roomFields.map(({ name }) => name))}
        className={buttonClass({ variant: "quiet" }, "mt-5 w-full sm:w-auto")}
      >
        See what fits
      </button>
    </>
  );
}

/** One press takes the longest laths that fit and the rope that reaches; a link without JavaScript. */
function Taking({
  fit: { best },
  product,
  configuration,
  take,
  say,
}: FitProps & { fit: Fit; say: SayLength }) {
  if (best === null) return null;
  const { ropeMm } = best;
  const hasRope = configuration.choice["ropeLength"] !== undefined && ropeMm !== null;
  const values = {
    lathLength: optionOfMetres(best.lengthMm),
    ...(hasRope && { ropeLength: optionOfMetres(ropeMm) }),
  };
  const words = `${say(best.lengthMm)} laths${hasRope ? ` and ${ropeText(ropeMm)} of rope` : ""}`;
  const isTaken = Object.entries(values).every(
    ([key, value]) => configuration.choice[key] === value,
  );
  if (isTaken) return <p className="message mt-4">{words} are chosen.</p>;
  const chosen = { ...configuration, choice: { ...configuration.choice, ...values } };
  return (
    <a
      href={`${fitPath(product.slug)}${searchFromConfiguration(product.optionGroups, chosen)}#fit`}
      onClick={(event) => {
        event.preventDefault();
        take(values);
      }}
      className={buttonClass({}, "mt-4 w-full sm:w-auto")}
    >
      Take {words}
    </a>
  );
}

/** So far ahead of being scrolled to, in pixels, the usual room is drawn. */
const NEAR = "400px";

/**
 * The airer in the room. One that nobody has measured is drawn when it is nearly in sight: few look at
 * it, and the page is a fifth lighter without.
 */
function RoomDrawing({
  scene,
  configuration: { drawing },
  isMeasuredRoom,
}: {
  scene: ReturnType<typeof sceneOf>;
  configuration: Configuration;
  isMeasuredRoom: boolean;
}) {
  const { units } = drawing;
  const figure = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (figure.current === null) return;
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: NEAR },
    );
    watch.observe(figure.current);
    return () => watch.disconnect();
  }, []);
  const isDrawn = isNear || isMeasuredRoom;
  return (
    <figure
      ref={figure}
      className={`self-start border border-rule bg-white desk:sticky desk:top-4 desk:col-start-2 desk:row-span-2 desk:row-start-1 ${isMeasuredRoom ? "" : "noscript:hidden"}`}
    >
      <div className="aspect-[64/41]">
        {isDrawn && (
          <AirerDrawing
            {...{ units, isMeasuredRoom }}
            scene={scene}
            words={sceneInWords(scene, units)}
            ids="room"
          />
        )}
      </div>
      <figcaption className="border-t border-rule px-4 py-3 text-sm text-ink-2 desk:px-6">
        {isMeasuredRoom
          ? "Your room by your measures: free run, ceiling, and the cleat on the wall behind."
          : `A usual room, until you give yours: ceiling ${lengthText(scene.ceilingMm, units)}, a person of ${lengthText(scene.personMm, units)}.`}
      </figcaption>
    </figure>
  );
}
