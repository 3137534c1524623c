import {
  fixings,
  holesApartMm,
  pilotMm,
  screw,
  screwText,
  THREAD_MM,
} from "#shop/airers/fixings.ts";
import { formatLength } from "#shop/kit/measures.ts";
import { colours, Drawing, Joists, Label, Measure } from "./shapes.tsx";

const [pulley] = fixings;

/** Step 1: a detector under the ceiling, and the edges of a joist marked. */
export function FindJoists() {
  return (
    <Drawing>
      <Joists at={[70, 200, 330]} y={116} />
      <Measure from={70} to={200} y={26} />
      <Label at={[135, 18]}>40 or 60&nbsp;cm</Label>
      <path d="M56 134v16M84 134v16" strokeWidth="3" />
      <Label at={[70, 176]}>mark both</Label>
      <Label at={[70, 197]}>edges</Label>
      <path d="M188 140q12 -8 24 0M182 134q18 -11 36 0" stroke={colours.grey} />
      <rect x="176" y="146" width="48" height="34" rx="7" fill="#fff" strokeWidth="2" />
      <path d="M190 180v34q0 8 10 8t10 -8v-34" fill="#fff" strokeWidth="2" />
      <circle cx="200" cy="163" r="6" fill="#23463a" stroke="none" />
      <path d="M256 136l18 18M274 136l-18 18" stroke={colours.stripe} strokeWidth="4" />
      <Label at={[292, 176]}>never board</Label>
      <Label at={[292, 197]}>alone</Label>
    </Drawing>
  );
}

/** Step 2: the ceiling from below, with the laths across two joists and the centres of the pulleys. */
export function MarkPulleys({ lengthMm, spacingMm }: { lengthMm: number; spacingMm: number }) {
  const scale = 340 / lengthMm;
  const [left, right] = [200 - (spacingMm * scale) / 2, 200 + (spacingMm * scale) / 2];
  return (
    <Drawing>
      {[left, right].map((x) => (
        <g key={x}>
          <rect x={x - 15} y="40" width="30" height="140" fill="#f7eedf" stroke="none" />
          <path
            d={`M${x - 15} 40v140M${x + 15} 40v140`}
            stroke={colours.grain}
            strokeDasharray="5 4"
          />
        </g>
      ))}
      {[68, 92, 116, 140].map((y) => (
        <rect key={y} x="30" y={y} width="340" height="7" fill="#fff" stroke={colours.grey} />
      ))}
      {[left, right].map((x) => (
        <g key={x} strokeWidth="3">
          <circle cx={x} cy="107.5" r="11" fill="#fff" />
          <path d={`M${x - 18} 107.5h36M${x} 89.5v36`} />
        </g>
      ))}
      <Measure from={30} to={left} y={26} />
      <Label at={[left + 12, 32]} anchor="start">
        {formatLength((lengthMm - spacingMm) / 2)}
      </Label>
      <Label at={[right, 32]} isQuiet>
        joist
      </Label>
      <Measure from={left} to={right} y={200} />
      <Label at={[200, 226]}>
        {formatLength(spacingMm)} for laths of {formatLength(lengthMm)}
      </Label>
    </Drawing>
  );
}

/** Step 3: the plate on the joist from below, and the drill from the side. */
export function DrillPilotHoles() {
  return (
    <Drawing>
      <rect x="46" y="8" width="90" height="234" fill="#f7eedf" stroke="none" />
      <path d="M46 8v234M136 8v234" stroke={colours.grain} strokeDasharray="5 4" />
      <path d="M76 42v200M106 42v200" stroke={colours.grain} strokeDasharray="1 5" />
      <circle cx="91" cy="120" r="60" strokeWidth="2" />
      {[74, 166].map((y) => (
        <g key={y}>
          <circle cx="91" cy={y} r="4" fill="currentColor" />
          <path d={`M80 ${y}h22M91 ${y - 11}v22`} />
        </g>
      ))}
      <Measure from={74} to={166} x={168} />
      <Label at={[178, 126]} anchor="start">
        {holesApartMm(pulley)}&nbsp;mm
      </Label>
      <Label at={[91, 28]} isQuiet>
        joist
      </Label>
      <path d="M250 34q68 8 142 -2M250 62q60 -8 142 4M250 86q70 6 142 -4" stroke={colours.grain} />
      <path d="M250 14H392V104H250z" fill={colours.pine} fillOpacity=".55" />
      <rect x="250" y="104" width="142" height="14" fill={colours.board} stroke={colours.grey} />
      <path d="M316 118V36l4 -6l4 6V118" fill="#fff" />
      <path
        d="M316 118V36l4 -6l4 6V190h-8zM316 60l8 -8M316 78l8 -8M316 96l8 -8M316 114l8 -8M316 132l8 -8M316 150l8 -8"
        fill="#fff"
      />
      <path d="M308 190h24l6 26h-36z" fill="currentColor" />
      <path d="M302 216h36v26h-36z" fill="#fff" strokeWidth="2" />
      <Measure from={30} to={118} x={358} />
      <Label at={[392, 142]} anchor="end">
        {screw.lengthMm}&nbsp;mm
      </Label>
      <Label at={[306, 172]} anchor="end">
        {pilotMm(screw)}&nbsp;mm
      </Label>
    </Drawing>
  );
}

/** Step 4: both pulleys seen along the laths, with two screws each along the joist. */
export function ScrewPulleys() {
  return (
    <Drawing>
      <path d="M8 14H392V92H8z" fill={colours.pine} fillOpacity=".55" />
      <path d="M8 22q90 8 190 0t194 2M8 84q110 4 200 0t184 2" stroke={colours.grain} />
      <rect x="8" y="92" width="384" height="18" fill={colours.board} stroke={colours.grey} />
      {[92, 308].map((x, at) => (
        <PulleyAlongLaths key={x} x={x} wheels={at === 0 ? [x] : [x - 12, x + 12]} />
      ))}
      <Measure from={27} to={92} x={172} />
      <Label at={[182, 58]} anchor="start">
        {THREAD_MM}&nbsp;mm
      </Label>
      <Label at={[182, 78]} anchor="start">
        or more
      </Label>
      <Label at={[200, 146]}>{screwText(screw)}</Label>
      <path d="M154 141l-20 -14M246 141l20 -14" stroke={colours.grey} />
      <Label at={[92, 236]}>single: far end</Label>
      <Label at={[308, 236]}>double: by cleat</Label>
    </Drawing>
  );
}

function PulleyAlongLaths({ x, wheels }: { x: number; wheels: readonly number[] }) {
  return (
    <g>
      {[x - 35, x + 35].map((at) => (
        <g key={at}>
          <path d={`M${at - 3} 110V34l3 -8l3 8V110z`} fill="#fff" />
          <path
            d={`M${at - 5} 46l10 -5M${at - 5} 56l10 -5M${at - 5} 66l10 -5M${at - 5} 76l10 -5M${at - 5} 86l10 -5`}
          />
          <path d={`M${at - 7} 120h14l-4 5h-6z`} fill="currentColor" />
        </g>
      ))}
      <rect x={x - 46} y="110" width="92" height="10" rx="3" fill="currentColor" />
      <path d={`M${x} 120v22`} strokeWidth="12" strokeLinecap="butt" />
      <path d={`M${(wheels[0] ?? x) - 14} 144H${(wheels.at(-1) ?? x) + 14}`} strokeWidth="6" />
      {wheels.map((at) => (
        <g key={at}>
          <rect x={at - 8} y="150" width="16" height="58" rx="4" fill="#fff" strokeWidth="2" />
          <path d={`M${at - 8} 164h16M${at - 8} 194h16`} stroke={colours.grey} />
        </g>
      ))}
      <path
        d={`M${(wheels[0] ?? x) - 14} 144v42M${(wheels.at(-1) ?? x) + 14} 144v42M${(wheels[0] ?? x) - 17} 179H${(wheels.at(-1) ?? x) + 17}`}
        strokeWidth="4"
      />
    </g>
  );
}
