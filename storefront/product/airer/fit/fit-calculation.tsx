import type { ReactNode } from "react";
import { Link } from "react-router";
import { HEAD_ROOM_MM, TOWEL_HANGS_MM, type Fit } from "#shop/airers/fit.ts";
import {
  END_CLEARANCE_MM,
  KNOTS_MM,
  LOADING_MM,
  pulleySpacings,
  TIGHT_CLEARANCE_MM,
  type Room,
} from "#shop/airers/hanging.ts";
import type { LengthFormatter } from "#shop/kit/measures.ts";

/** The calculation behind the result, with this room's figures, and the source of each rule. */
export function FitCalculation({
  fit,
  room,
  format,
}: {
  fit: Fit | null;
  room: Room | null;
  format: LengthFormatter;
}) {
  return (
    <details className="mt-6 border-y border-rule">
      <summary className="min-h-12 content-center font-semibold">How we work it out</summary>
      <dl className="grid max-w-[52.5em] gap-4 pt-1 pb-6 text-sm">
        <Rule name={`Lath + 2 × ${format(END_CLEARANCE_MM)}, at most the clear length`}>
          The ends clear the walls, with space for a hand:{" "}
          <Link className="link" to="/ceiling-airers-faq">
            ceiling airer questions
          </Link>
          . With {format(TIGHT_CLEARANCE_MM)} to {format(END_CLEARANCE_MM)} we say that they are
          tight. That limit is our own.
        </Rule>
        <Rule
          name={`Rope = 4 × (ceiling − ${format(LOADING_MM)}) + pulleys apart + 2 × pulley to wall hook + ${format(KNOTS_MM)}`}
        >
          {fit && room && `For the laths you have chosen: ${ropeSum(fit, room, format)}. `}
          Four drops, one distance between pulleys, the distance to the wall and back, and a metre
          for knots:{" "}
          <Link className="link" to="/indoor-washing-line-pulley">
            indoor laundry line pulleys
          </Link>
          .
        </Rule>
        <Rule name={`Pulleys apart: ${spacings(format)}`}>
          The widest spacings in the same guide, and so the steadiest. If your joists don’t match,
          choose less rather than more.
        </Rule>
        <Rule name={`Raised = ceiling − hoisted height. Lowered = ${format(LOADING_MM)}`}>
          You’ll find the hoisted height under Details. A bath towel over a lath hangs{" "}
          {format(TOWEL_HANGS_MM)} below it. We warn when there is less than {format(HEAD_ROOM_MM)}{" "}
          above a head: that figure is our own.
        </Rule>
      </dl>
    </details>
  );
}

function Rule({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="text-ink-2">{children}</dd>
    </div>
  );
}

/** The pulley spacing of every lath length. */
function spacings(format: LengthFormatter): string {
  return pulleySpacings
    .map(({ lengthMm, spacingMm }) => `${format(spacingMm)} for ${format(lengthMm)} laths`)
    .join(", ");
}

function ropeSum({ chosen }: Fit, room: Room, format: LengthFormatter): string {
  const drop = format(Math.max(0, room.ceilingMm - LOADING_MM));
  return `4 × ${drop} + ${format(chosen.spacingMm)} + 2 × ${format(room.cleatMm)} + ${format(KNOTS_MM)} = ${format(chosen.ropeNeededMm)}`;
}
