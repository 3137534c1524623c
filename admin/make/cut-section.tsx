import { Link, useLocation } from "react-router";
import { Section } from "#admin/components/section.tsx";
import { ActForm } from "#admin/components/act-form.tsx";
import { formatNumber } from "#shop/kit/text.ts";
import type { FormResult } from "#web/form-result.ts";
import { CutBar } from "./cut-bar.tsx";
import type { BarView, CutListView } from "./cut-view.ts";
import { pageHref } from "./make-view.ts";

type Sending = { readonly result: FormResult | undefined };

/** How the laths of one timber are sawn, to scale. A list that is begun has its bars to tick. */
export function CutSection({
  list,
  sending,
}: {
  list: CutListView;
  /** Null on paper, where boxes are ticked with a pencil. */
  sending: Sending | null;
}) {
  const { id, material, begun, laths, bars, stockLengthMm, kerfMm, whole, offcuts } = list;
  const { search } = useLocation();
  const hasTicks = id !== null || sending === null;
  return (
    <Section
      title={`Cut list, ${material}`}
      note={
        <>
          {begun !== null && <span className="mr-3">begun {begun}</span>}
          {laths} {laths === 1 ? "lath" : "laths"}
        </>
      }
      className="cut-list"
    >
      <CutFacts {...list} />
      {bars.length > 0 && <CutHead kerfMm={kerfMm} hasTicks={hasTicks} />}
      <ol className="cut-bars">
        {bars.map((bar) => (
          <li key={bar.number} className="cut-row">
            <span>{hasTicks && <SawnTick {...{ bar, list, sending }} />}</span>
            <span className="money" aria-hidden="true">
              {bar.number}
            </span>
            <span className="min-w-0">
              <CutBar bar={bar} stockLengthMm={stockLengthMm} />
              {bar.isOffcut && (
                <span className="second-line">
                  Offcut of {formatNumber(bar.lengthMm)} mm from the rack
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
      {bars.length < whole + offcuts && (
        <p className="mt-3">
          <Link className="link" to={pageHref(search, { bars: "all" })} preventScrollReset>
            All {formatNumber(whole + offcuts)} bars
          </Link>
        </p>
      )}
      {!hasTicks && (
        <p className="second-line mt-2">Its bars can be ticked once the pieces are begun.</p>
      )}
    </Section>
  );
}

function CutHead({ kerfMm, hasTicks }: { kerfMm: number; hasTicks: boolean }) {
  return (
    <p className="cut-head second-line" aria-hidden="true">
      <span>{hasTicks && "Sawn"}</span>
      <span>Bar</span>
      <span>
        Mark from the left end, in mm.{" "}
        {kerfMm > 0 && `The saw takes ${kerfMm} mm to the right of each mark.`}
      </span>
    </p>
  );
}

function CutFacts({
  whole,
  offcuts,
  stockLengthMm,
  barsByOrder,
  wasteMm,
  wastePercent,
  keptMm,
  kerfMm,
  keepFromMm,
}: CutListView) {
  return (
    <div className="cut-facts">
      <p>
        <b>{whole}</b> {whole === 1 ? "bar" : "bars"} of {formatNumber(stockLengthMm)} mm
        <span className="second-line block">
          {offcuts > 0 && `and ${offcuts} from the rack; `}
          {barsByOrder} when sawn order by order
        </span>
      </p>
      <p>
        <b>{wastePercent.toFixed(1)}%</b> waste
        <span className="second-line block">
          {formatNumber(wasteMm)} mm, with saw cuts of {kerfMm} mm
        </span>
      </p>
      <p>
        <b>{formatNumber(keptMm)}</b> mm to keep
        <span className="second-line block">
          offcuts from {formatNumber(keepFromMm)} mm go in the rack
        </span>
      </p>
    </div>
  );
}

function SawnTick({
  bar: { number, isSawn },
  list: { id },
  sending,
}: {
  bar: BarView;
  list: CutListView;
  sending: Sending | null;
}) {
  if (sending === null || id === null) return <span className="paper-tick" />;
  return (
    <ActForm
      {...sending}
      intent={`${isSawn ? "unsawn" : "sawn"} ${id} ${number}`}
      look="saw-tick"
      button={{ "aria-pressed": isSawn === true }}
      submit={<span className="sr-only">Bar {number} is sawn</span>}
    />
  );
}
