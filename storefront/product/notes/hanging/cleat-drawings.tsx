import { CLEAT_MM, fixings, holesApartMm } from "#shop/airers/fixings.ts";
import { formatLength } from "#shop/kit/measures.ts";
import { colours, Drawing, Label, Laths, Measure, Person, Rope } from "./shapes.tsx";

const [, , cleat] = fixings;

/** Step 5: the cleat on the wall above a child's reach, and from the side with its screws. */
export function FixCleat() {
  return (
    <Drawing>
      <path d="M8 238H262" strokeWidth="3" />
      <Person x={56} y={238} tall={112} reach="l24 -34M56 156l30 -30" />
      <path d="M146 92q-16 34 2 62q20 -26 0 -62" stroke="#8d7b55" strokeWidth="4" />
      <path d="M148 52v36" strokeWidth="13" />
      <path d="M148 36v68" strokeWidth="7" />
      <Measure from={70} to={238} x={182} />
      <Label at={[192, 150]} anchor="start">
        {formatLength(CLEAT_MM)}
      </Label>
      <Label at={[192, 171]} anchor="start">
        or higher
      </Label>
      <rect x="276" y="12" width="44" height="216" fill={colours.board} stroke={colours.grey} />
      <path d="M276 62h44M276 112h44M276 162h44M276 212h44" stroke={colours.grey} />
      {[78, 146].map((y) => (
        <g key={y}>
          <rect x="282" y={y - 6} width="38" height="12" rx="3" fill="#fff" stroke={colours.grey} />
          <path d={`M328 ${y - 3}H290l-6 3l6 3H328z`} fill="#fff" />
          <path d={`M328 ${y - 6}v12`} strokeWidth="3" />
        </g>
      ))}
      <path d="M320 67h7v90h-7z" fill="currentColor" />
      <path d="M327 98q18 -4 22 -8M327 126q18 4 22 8" strokeWidth="9" />
      <path d="M362 36q-14 34 -14 76t14 76" strokeWidth="10" />
      <Measure from={78} to={146} x={382} />
      <Label at={[396, 212]} anchor="end">
        {holesApartMm(cleat)}&nbsp;mm
      </Label>
      <Label at={[396, 234]} anchor="end" isQuiet>
        apart
      </Label>
    </Drawing>
  );
}

/** Step 10: a bucket of water from the middle of the laths, and the turns on the cleat. */
export function TestAndTie() {
  return (
    <Drawing>
      <path d="M8 14H236" strokeWidth="4" />
      <path d="M48 34V16M196 34V16" stroke="#8d7b55" strokeWidth="3" />
      <Laths from={24} to={220} ends={[48, 196]} y={48} />
      <path d="M122 50V92M100 128q0 -36 22 -36t22 36" strokeWidth="2" />
      <path d="M98 146h48l-5 44h-38z" fill="#dfe8ee" stroke="none" />
      <path d="M98 146q12 -5 24 0t24 0M96 128h52l-7 62h-38z" strokeWidth="2" />
      <Label at={[122, 216]}>5 litres,</Label>
      <Label at={[122, 238]}>one evening</Label>
      <g transform="translate(322 126)">
        <rect
          x="-24"
          y="-58"
          width="48"
          height="116"
          rx="24"
          fill={colours.board}
          stroke={colours.grey}
        />
        <path d="M0 -104V104" strokeWidth="17" />
        <Rope width={9} d="M-66 -120L-22 -54" />
        {[0, 1, 2].map((turn) => (
          <Rope key={turn} width={9} d={figureOfEight(64 + turn * 9, 20 + turn * 5)} />
        ))}
        <path d="M0 -104V-60M0 60V104" strokeWidth="17" />
      </g>
    </Drawing>
  );
}

/** One turn of rope about both horns, which crosses between them. */
function figureOfEight(high: number, wide: number): string {
  const loop = (up: number) =>
    `C${wide} ${up * 0.3} ${wide} ${up} 0 ${up}S${-wide} ${up * 0.3} 0 0`;
  return `M0 0${loop(-high)}M0 0${loop(high)}`;
}
