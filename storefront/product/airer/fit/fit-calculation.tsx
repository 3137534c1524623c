import type { ReactNode } from "react";
import { Link } from "react-router";
import { HEAD_ROOM_MM, TOWEL_HANGS_MM, type Fit } from "#shop/airers/fit.ts";
import {
  END_CLEARANCE_MM,
  KNOTS_MM,
  LOADING_MM,
  pulleySpacings,
  type Room,
} from "#shop/airers/hanging.ts";
import type { SayLength } from "#shop/airers/length.ts";

/** The sums behind the answer, with this room's figures in them, and where each rule comes from. */
export function FitCalculation({
  fit,
  room,
  say,
}: {
  fit: Fit | null;
  room: Room | null;
  say: SayLength;
}) {
  return (
    <details className="mt-6 border-y border-rule">
      <summary className="min-h-12 content-center font-semibold">How we reckon</summary>
      <dl className="grid max-w-[75ch] gap-4 pt-1 pb-6 text-sm">
        <Rule name={`Lath + 2 × ${say(END_CLEARANCE_MM)}, at most the free run`}>
          Ends clear the walls and a hand can get past:{" "}
          <Link className="link" to="/ceiling-airers-faq">
            ceiling airer questions
          </Link>
          .
        </Rule>
        <Rule
          name={`Rope = 4 × (ceiling − ${say(LOADING_MM)}) + pulleys apart + 2 × pulley to cleat + ${say(KNOTS_MM)}`}
        >
          {fit && room && `For the laths you have chosen: ${ropeSum(fit, room, say)}. `}
          Four drops, one gap, the way to the wall and back, and a metre for knots:{" "}
          <Link className="link" to="/indoor-washing-line-pulley">
            indoor washing line pulleys
          </Link>
          .
        </Rule>
        <Rule name={`Pulleys apart: ${spacings(say)}`}>
          The widest, and so the steadiest, of the spacings in the same guide. Where joists decide,
          stay below it rather than above.
        </Rule>
        <Rule name={`Raised = ceiling − hoisted height. Lowered = ${say(LOADING_MM)}`}>
          The hoisted height stands under Details. A bath towel over a lath hangs{" "}
          {say(TOWEL_HANGS_MM)} below it. That less than {say(HEAD_ROOM_MM)} of air over a head is
          too little is our own opinion.
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

/** Every length of lath with the distance of its pulleys. */
function spacings(say: SayLength): string {
  return pulleySpacings
    .map(({ lengthMm, spacingMm }) => `${say(spacingMm)} for ${say(lengthMm)} laths`)
    .join(", ");
}

function ropeSum({ chosen }: Fit, room: Room, say: SayLength): string {
  const drop = say(Math.max(0, room.ceilingMm - LOADING_MM));
  return `4 × ${drop} + ${say(chosen.spacingMm)} + 2 × ${say(room.cleatMm)} + ${say(KNOTS_MM)} = ${say(chosen.ropeNeededMm)}`;
}
