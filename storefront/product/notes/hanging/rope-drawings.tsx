import type { Airer } from "#shop/airers/airer.ts";
import { formatLength } from "#shop/kit/measures.ts";
import { castingOf } from "#storefront/product/airer/drawing/rack-end.tsx";
import { lathDepths, TIER_MM } from "#storefront/product/airer/drawing/scene.ts";
import { colours, Drawing, Label, Laths, Measure, Person, Pulley, Rope } from "./shapes.tsx";

/** Step 6: the way of the rope, numbered as in the words. */
export function RunRope() {
  return (
    <Drawing>
      <path d="M8 20H384V242" strokeWidth="4" />
      <Rope d="M68 206V52q0 -12 12 -12H228q12 0 12 12L366 116" />
      <Rope d="M216 206V52q0 -12 12 -12t18 12L364 124" />
      <Pulley x={80} y={22} />
      <Pulley x={237} y={22} isDouble />
      <path d="M374 96v44M374 100q-12 -4 -12 -14M374 136q-12 4 -12 14" strokeWidth="6" />
      <Rope d="M366 118q-30 26 -20 58t22 -4t-8 -50" />
      <path
        d="M62 140l6 -10l6 10M148 34l10 6l-10 6M296 72l12 10l-15 1M222 132l-6 10l-6 -10"
        strokeWidth="2"
      />
      <Number n={1} x={40} y={200} />
      <Number n={2} x={80} y={86} />
      <Number n={3} x={262} y={40} />
      <Number n={4} x={344} y={74} />
      <Number n={5} x={188} y={200} />
      <Label at={[68, 234]}>far end</Label>
      <Label at={[216, 234]}>near end</Label>
      <Label at={[330, 226]}>loop</Label>
    </Drawing>
  );
}

function Number({ n, x, y }: { n: number; x: number; y: number }) {
  return (
    <>
      <circle cx={x} cy={y} r="13" fill="#23463a" stroke="none" />
      <text
        x={x}
        y={y + 6}
        fontSize="17"
        fontWeight="600"
        textAnchor="middle"
        fill="#fff"
        stroke="none"
      >
        {n}
      </text>
    </>
  );
}

/** Step 7: a rack end with its rope, and the knot at its ring. */
export function TieRackEnds({ airer }: { airer: Airer }) {
  const scale = 196 / airer.widthMm;
  const ring = 200 - ((airer.tiers.length - 1) * TIER_MM + 119) * scale;
  return (
    <Drawing>
      <Rope d={`M108 4V${ring - 6}`} />
      <path d={`M104 ${ring - 22}h8M104 ${ring - 15}h8`} stroke="#8d7b55" strokeWidth="4" />
      <Casting airer={airer} at={[108, 200]} wide={196} />
      <path d={`M118 ${ring - 26}L248 50M118 ${ring - 6}L232 186`} stroke={colours.grey} />
      <circle cx="300" cy="125" r="98" fill="#fff" />
      <Knot />
    </Drawing>
  );
}

/** A turn through the ring and two half hitches round the rope itself, the end coming out to the right. */
function Knot() {
  return (
    <g>
      <path d="M300 223v-6" strokeWidth="16" strokeLinecap="butt" />
      <Rope width={14} d="M300 160q-2 42 16 42q18 0 18 -26q0 -14 -12 -20" />
      <circle cx="300" cy="190" r="24" strokeWidth="9" />
      <Rope width={14} d="M273 137q-16 -6 -14 -15t15 -8h42" />
      <Rope width={14} d="M273 93q-16 -6 -14 -15t15 -8h38q30 -2 54 -14" />
      <Rope width={14} d="M300 29V184" />
      <Rope width={14} d="M325 159q-6 -8 -24 -13l-30 -10" />
      <Rope width={14} d="M312 114q24 0 22 -8t-24 -8l-39 -6" />
    </g>
  );
}

/** Step 8: the laths in their places in a rack end, and how far they reach beyond both. */
export function PutInLaths({ airer, overhangMm }: { airer: Airer; overhangMm: number }) {
  const scale = 180 / airer.widthMm;
  return (
    <Drawing>
      <Casting airer={airer} at={[104, 170]} wide={180} />
      {airer.tiers.flatMap((_, tier) =>
        lathDepths(airer, tier).map((depth) => (
          <rect
            key={`${tier} ${depth}`}
            x={104 + (depth - 11) * scale}
            y={170 - (tier * TIER_MM + 19) * scale}
            width={22 * scale}
            height={38 * scale}
            fill={colours.pine}
          />
        )),
      )}
      <Label at={[104, 226]}>{airer.tiers.join(" + ")} laths</Label>
      <path d="M244 114V24M332 114V24" stroke="#8d7b55" strokeWidth="3" />
      <Laths from={216} to={360} ends={[244, 332]} y={128} />
      <path d="M394 132h-24M378 126l-8 6l8 6" strokeWidth="2.5" stroke={colours.stripe} />
      <Measure from={216} to={244} y={164} />
      <Measure from={332} to={360} y={164} />
      <Label at={[288, 170]}>equal</Label>
      <Label at={[288, 200]} isQuiet>
        {formatLength(overhangMm)} each
      </Label>
    </Drawing>
  );
}

/** The casting of a rack end, the middle of its lowest laths at a point. */
function Casting({
  airer,
  at: [x, y],
  wide,
}: {
  airer: Airer;
  at: readonly [number, number];
  wide: number;
}) {
  const scale = wide / airer.widthMm;
  return (
    <g transform={`translate(${x} ${y}) scale(${scale} ${-scale})`}>
      {castingOf({ airer }).map(({ path, weight }) => (
        <path key={path} d={path} strokeWidth={weight} />
      ))}
    </g>
  );
}

/** Step 9: one person hoists, and the airer hangs level below the ceiling. */
export function HoistAndLevel({ airer }: { airer: Airer }) {
  return (
    <Drawing>
      <path d="M8 14H384V238H8" strokeWidth="4" />
      <path d="M102 74V34M226 74V34" stroke="#8d7b55" strokeWidth="3" />
      <path
        d="M108 24H230L334 104M238 31L328 112M330 108v64q10 24 20 0v-56"
        stroke="#8d7b55"
        strokeWidth="3"
      />
      {[107, 231].map((x) => (
        <g key={x}>
          <path d={`M${x - 10} 17h20`} strokeWidth="4" />
          <circle cx={x} cy="31" r="7" fill="#fff" strokeWidth="2.5" />
        </g>
      ))}
      <path d="M376 92v36M376 94l-8 -6M376 126l-8 6" strokeWidth="5" />
      <Laths from={72} to={256} ends={[102, 226]} y={84} />
      <Level x={164} y={93} />
      <Measure from={17} to={92} x={30} />
      <Label at={[38, 62]} anchor="start">
        {formatLength(airer.hoistedMm)}
      </Label>
      <path
        d="M72 190H256M96 188v-10q0 -8 6 -12q6 4 6 12v10M220 188v-10q0 -8 6 -12q6 4 6 12v10"
        stroke={colours.grey}
        strokeDasharray="5 5"
      />
      <path d="M164 178V122M157 132l7 -11l7 11" stroke={colours.stripe} strokeWidth="2.5" />
      <Person x={304} y={238} tall={156} reach="L332 104M304 118L328 114" />
    </Drawing>
  );
}

/** A spirit level held under the laths. */
function Level({ x, y }: { x: number; y: number }) {
  return (
    <g>
      <rect x={x - 34} y={y} width="68" height="13" rx="2" fill="#e9efea" />
      <rect x={x - 11} y={y + 3} width="22" height="7" rx="3.5" fill="#fff" />
      <path d={`M${x - 4} ${y + 3}v7M${x + 4} ${y + 3}v7`} />
    </g>
  );
}
