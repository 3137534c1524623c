import { sum } from "#shop/kit/sum.ts";
import type { PieceToCut } from "#shop/making/cutting-plan.ts";
import { planCuts } from "#shop/making/plan-cuts.ts";
import { percentile, type Report } from "./report.ts";

const DAYS = 200;
const SEED = 18;
/** Laths of an airer and their lengths, as the shop sells them. */
const LATHS = [4, 4, 6, 5];
const LENGTHS_MM = [900, 1_200, 1_500, 1_800, 2_100, 2_400];
const timber = { key: "pine", name: "Pine", kerfMm: 3 };
const BAR_MM = 4_800;
const OFFCUT_MM = 600;
/** Longer than any bar: nothing is kept, so that all that is left over is waste. */
const KEEP_NOTHING_MM = 100_000;

/**
 * 200 made-up days of 5 to 19 airers, the same in every run: the waste when each day is planned, and when
 * each order is sawn by itself, all that is left over being waste. Then once more with a rack, in which
 * offcuts from 600 mm wait for the next days.
 */
export async function run(): Promise<Report> {
  const random = randomFrom(SEED);
  const days = Array.from({ length: DAYS }, () => dayOf(random));
  const byOrder = days.flatMap((pieces) => [
    ...Map.groupBy(pieces, ({ orderId }) => orderId).values(),
  ]);
  const [plan, order, rack] = [saw(days), saw(byOrder), saw(days, OFFCUT_MM)];
  const row = (what: string, value: number, unit = "%") => ({ what, value, unit });
  return {
    name: "cutting",
    rows: [
      row("waste of 200 days, each day planned, 4.8 m bars", plan.wastePercent),
      row("waste of the same days, order by order", order.wastePercent),
      row("waste, each day planned, offcuts kept for the next", rack.wastePercent),
      row("bars, each day planned", plan.bars, ""),
      row("bars, order by order", order.bars, ""),
      row("bars, each day planned, offcuts kept", rack.bars, ""),
      row("offcuts in the rack at the end", rack.left, ""),
      row("time of a day's plan, median", percentile(plan.times, 0.5), "ms"),
      row("time of a day's plan, longest", Math.max(...plan.times), "ms"),
    ],
  };
}

/** Saws one after the other. What is in the rack at the end is not waste. */
function saw(plans: readonly (readonly PieceToCut[])[], keepFromMm = KEEP_NOTHING_MM) {
  let offcuts: readonly { readonly id: string; readonly lengthMm: number }[] = [];
  let [bars, sawnMm] = [0, 0];
  const times = plans.map((pieces, day) => {
    const begun = performance.now();
    const plan = planCuts({
      material: { ...timber, stockLengthMm: BAR_MM, keepFromMm },
      pieces,
      offcuts,
    });
    const tookMs = performance.now() - begun;
    sawnMm += sum(pieces.map(({ lengthMm }) => lengthMm));
    bars += plan.bars.filter(({ offcutId }) => offcutId === null).length;
    const kept = plan.bars.flatMap(({ keptMm }, bar) =>
      keptMm === null ? [] : { id: `${day} ${bar}`, lengthMm: keptMm },
    );
    const used = new Set(plan.bars.map(({ offcutId }) => offcutId));
    offcuts = [...offcuts.filter(({ id }) => !used.has(id)), ...kept];
    return tookMs;
  });
  const boughtMm = bars * BAR_MM;
  const wasteMm = boughtMm - sawnMm - sum(offcuts.map(({ lengthMm }) => lengthMm));
  return { bars, wastePercent: (100 * wasteMm) / boughtMm, left: offcuts.length, times };
}

function dayOf(random: (below: number) => number): readonly PieceToCut[] {
  const airers = Array.from({ length: 5 + random(15) }, () => ({
    of: LATHS[random(LATHS.length)] ?? 4,
    lengthMm: LENGTHS_MM[random(LENGTHS_MM.length)] ?? 900,
  }));
  return airers.flatMap(({ of, lengthMm }, at) =>
    Array.from({ length: of }, (_, lath) => ({
      orderId: String(at),
      orderNumber: `LL-${10_000 + at}`,
      position: 0,
      lath: lath + 1,
      of,
      lengthMm,
      materialKey: timber.key,
    })),
  );
}

/** Whole numbers below a limit, always the same ones (a linear congruential generator of Numerical Recipes). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
