import type { ReactNode } from "react";
import { airerOf, offeredMm, type Airer } from "#shop/airers/airer.ts";
import {
  batten,
  CLEAT_MM,
  fixings,
  longScrew,
  pilotMm,
  screw,
  screwText,
} from "#shop/airers/fixings.ts";
import { LOADING_MM, pulleySpacingMm } from "#shop/airers/hanging.ts";
import type { Product } from "#shop/catalogue/product.ts";
import { formatLength, formatMetres } from "#shop/kit/measures.ts";
import { fittingSheetPath } from "#storefront/product/configurator/configuration.ts";
import { toStaticHtml } from "#web/static-html.server.ts";
import { DrillPilotHoles, FindJoists, MarkPulleys, ScrewPulleys } from "./ceiling-drawings.tsx";
import { FixCleat, TestAndTie } from "./cleat-drawings.tsx";
import { HoistAndLevel, PutInLaths, RunRope, TieRackEnds } from "./rope-drawings.tsx";

/** The length that is drawn: the usual one, where it is offered. */
const DRAWN_MM = 1_500;

/** How to hang an airer, in ten drawn steps, as HTML; "" for any other product. */
export function drawHangingSteps(product: Product): string {
  const lengths = offeredMm(product, "lathLength");
  const lengthMm = lengths.find((each) => each === DRAWN_MM) ?? lengths[0];
  if (lengthMm === undefined) return "";
  const airer = airerOf(product, { lathLength: `${lengthMm / 1_000}m` });
  if (airer === null) return "";
  return toStaticHtml(<HangingSteps {...{ product, airer, lengths }} />);
}

type Shown = { product: Product; airer: Airer; lengths: readonly number[] };

function HangingSteps({ product, airer, lengths }: Shown) {
  return (
    <section aria-labelledby="hanging">
      <h2 id="hanging" className="mb-4 border-t border-ink pt-4.5">
        Hanging it, in ten steps
      </h2>
      <p className="mb-6 max-w-[44.5em] print:mb-4">
        Have a drill, a joist and pipe detector, a spirit level, a tape measure and a second pair of
        hands. The{" "}
        <a className="link" href={fittingSheetPath(product.slug)}>
          fitting sheet
        </a>{" "}
        has every hole at actual size.
      </p>
      <ol className="grid gap-x-14 gap-y-9 sm:grid-cols-2 print:grid-cols-1 print:gap-y-3">
        {stepsOf(airer, lengths).map(({ title, words, drawing }, at) => (
          <li
            key={title}
            className="max-w-[27rem] break-inside-avoid print:grid print:max-w-none print:grid-cols-[16rem_1fr] print:gap-x-6"
          >
            {drawing}
            <div>
              <h3 className="mt-3 text-lg print:mt-0">
                {at + 1}. {title}
              </h3>
              <p className="mt-1">{words}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

type Step = { readonly title: string; readonly words: ReactNode; readonly drawing: ReactNode };

function stepsOf(airer: Airer, lengths: readonly number[]): readonly Step[] {
  return [...ceilingSteps(airer, lengths), ...ropeSteps(airer)];
}

function ceilingSteps({ lengthMm }: Airer, lengths: readonly number[]): readonly Step[] {
  const [pulley, , cleat] = fixings;
  const metres = (mm: number) => formatMetres(mm / 1_000);
  const spacings = lengths.map(
    (each) => `${metres(pulleySpacingMm(each))} for laths of ${metres(each)}`,
  );
  return [
    {
      title: "Find the joists",
      words: `Mark both edges of each joist with the detector, and look for pipes and cables. Where no joist is in the right place, fix a batten of ${batten.widthMm} by ${batten.thicknessMm}\u00a0mm across two, with two screws of ${screwText(batten.screw)} into each. Plasterboard alone carries nothing.`,
      drawing: <FindJoists />,
    },
    {
      title: "Mark both pulleys",
      words: `From centre to centre: ${spacings.join(", ")}. If the joists do not suit, leave 10 to 20\u00a0cm of lath beyond each pulley.`,
      drawing: <MarkPulleys lengthMm={lengthMm} spacingMm={pulleySpacingMm(lengthMm)} />,
    },
    {
      title: "Drill the pilot holes",
      words: `Hold the plate up with both holes along the joist, in its middle third. Drill ${pilotMm(screw)}\u00a0mm holes as deep as the screws are long. If dust of wood doesn’t come down, find the joist again.`,
      drawing: <DrillPilotHoles />,
    },
    {
      title: "Screw up the pulleys",
      words: `The double pulley goes at the end near the cleat, the single one at the far end. Each has ${pulley.holes.length} screws of ${screwText(screw)}; behind old lath and plaster, use ${screwText(longScrew)}. Turn the wheels in line with the laths.`,
      drawing: <ScrewPulleys />,
    },
    {
      title: "Fix the cleat",
      words: `On the wall, ${formatLength(CLEAT_MM)} or higher above the floor, where no child can reach the rope, and beside the airer, not below it. ${cleat.holes.length} screws of ${screwText(screw)}, into plugs in brick or into a stud.`,
      drawing: <FixCleat />,
    },
  ];
}

function ropeSteps(airer: Airer): readonly Step[] {
  const overhangMm = (airer.lengthMm - pulleySpacingMm(airer.lengthMm)) / 2;
  return [
    {
      title: "Run the rope",
      words:
        "Begin at the far end (1). Take the rope up over the single pulley (2), along the ceiling, over one wheel of the double pulley (3) and down to the cleat (4). Leave a loop there, go back up over the other wheel, and let the rope down at the near end (5).",
      drawing: <RunRope />,
    },
    {
      title: "Tie the rack ends",
      words: `With the loop held at the cleat, tie each end of the rope to the ring of a rack end, about ${formatLength(LOADING_MM)} above the floor: a turn through the ring and two half hitches, with 10\u00a0cm to spare.`,
      drawing: <TieRackEnds airer={airer} />,
    },
    {
      title: "Put in the laths",
      words: `Slide each lath through both rack ends${airer.tiers.length > 1 ? ", four below and two above" : ""}, until it reaches equally far beyond them: ${formatLength(overhangMm)} with laths of ${formatLength(airer.lengthMm)}.`,
      drawing: <PutInLaths {...{ airer, overhangMm }} />,
    },
    {
      title: "Hoist and level",
      words:
        "Pull both ropes together, and let nobody stand below. If one end hangs lower, make it fast, and shorten the rope at that end’s knot. Raised, the laths hang " +
        `${formatLength(airer.hoistedMm)} below the ceiling.`,
      drawing: <HoistAndLevel airer={airer} />,
    },
    {
      title: "Test it, then trust it",
      words:
        "Hang a bucket with 5 litres of water from the middle for an evening, with nobody below. Tie off in three figure-of-eight turns, the spare rope coiled high. If you see a gap between a plate and the ceiling, take it down and begin again at step 1.",
      drawing: <TestAndTie />,
    },
  ];
}
