import { Link } from "react-router";
import type { ShownLine, ShownPlan } from "./plan-view.server.ts";

/** Old and new price of each product and of each surcharge that changes. */
export function PlanTable({ plans, label }: { plans: readonly ShownPlan[]; label: string }) {
  return (
    <div className="scrolls">
      <table className="ledger price-plan" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="figure">
              Now
            </th>
            <th scope="col" className="figure">
              New
            </th>
            <th scope="col" className="figure">
              Difference
            </th>
          </tr>
        </thead>
        {plans.map((plan) => (
          <PlanRows key={plan.id} plan={plan} />
        ))}
      </table>
    </div>
  );
}

function PlanRows({ plan: { sku, name, isLive, lines, refusal } }: { plan: ShownPlan }) {
  const own = lines.find((line) => line.name === "");
  const others = lines.filter((line) => line.name !== "");
  return (
    <tbody>
      <tr data-row>
        <td>
          <Link className="link font-medium" to={`/products/${encodeURIComponent(sku)}`}>
            {name}
          </Link>
          <span className="second-line block">
            {sku}
            {!isLive && ", draft"}
            {own !== undefined && own.remark !== "" && `, ${own.remark}`}
          </span>
          {refusal !== "" && <p className="message message-error mt-1">{refusal}</p>}
        </td>
        <Figures line={own} />
      </tr>
      {others.map((line) => (
        <tr key={line.name}>
          <td className="pl-6">
            <span className="second-line block">
              {line.name}
              {line.remark !== "" && `, ${line.remark}`}
            </span>
          </td>
          <Figures line={line} isSurcharge />
        </tr>
      ))}
    </tbody>
  );
}

function Figures({
  line,
  isSurcharge = false,
}: {
  line: ShownLine | undefined;
  isSurcharge?: boolean;
}) {
  if (line === undefined) return <td colSpan={3} />;
  const plus = isSurcharge ? "+" : "";
  return (
    <>
      <td className="figure">
        <Sum gross={plus + line.from} net={plus + line.fromNet} />
      </td>
      <td className="figure">
        <Sum
          gross={plus + line.to}
          net={line.toNet === "" ? "" : plus + line.toNet}
          isNew={line.problem === ""}
        />
      </td>
      <td className="figure">
        <span className="money">{line.difference}</span>
        <span className="second-line block">{line.share}</span>
      </td>
    </>
  );
}

function Sum({ gross, net, isNew = false }: { gross: string; net: string; isNew?: boolean }) {
  return (
    <>
      <span className={isNew ? "money font-semibold" : "money"}>{gross}</span>
      {net !== "" && <span className="second-line block whitespace-nowrap">{net} net</span>}
    </>
  );
}
