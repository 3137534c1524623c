import { Link } from "react-router";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import type { FormResult } from "#web/form-result.ts";
import type { CheckPoint } from "./before-you-trade.tsx";

/** Points with their state, the screen that mends each, and a tick where only a person can say. */
export function CheckList({
  title,
  points,
  actId,
  result,
}: {
  readonly title: string;
  readonly points: readonly CheckPoint[];
  readonly actId: string;
  readonly result: FormResult | undefined;
}) {
  const open = points.filter(({ left }) => left !== null).length;
  return (
    <Section title={title} note={open === 0 ? "all done" : `${open} open`}>
      <table className="ledger max-w-200">
        <thead>
          <tr>
            <th scope="col" className="w-24">
              State
            </th>
            <th scope="col">Point</th>
            <th scope="col">Where</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.title} data-row>
              <td className="whitespace-nowrap">
                <State left={point.left} />
              </td>
              <th scope="row" className="font-normal">
                <span className="font-semibold">{point.title}</span>
                <Detail point={point} />
              </th>
              <td>
                <Where where={point.where} />
                {point.isForPerson && <Tick {...{ point, actId, result }} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function State({ left }: { readonly left: string | null }) {
  if (left === null) return <span className="tag tag-live">Done</span>;
  return <span className="tag">Open</span>;
}

function Detail({ point: { left, ticked } }: { readonly point: CheckPoint }) {
  const text = left === null ? ticked : left;
  if (text === null || text === "") return null;
  return <span className="second-line block">{text}</span>;
}

/** A screen of the admin as a link, anything else as it is written. */
function Where({ where }: { readonly where: string }) {
  if (!where.startsWith("/admin/")) return <code className="wrap-anywhere">{where}</code>;
  return (
    <Link className="link" to={where.slice("/admin".length)}>
      {where.slice("/admin/".length).replaceAll(/[/-]/g, (mark) => (mark === "/" ? ", " : " "))}
    </Link>
  );
}

function Tick({
  point: { title, ticked },
  actId,
  result,
}: {
  readonly point: CheckPoint;
  readonly actId: string;
  readonly result: FormResult | undefined;
}) {
  const isTicked = ticked !== null;
  return (
    <ActForm
      {...{ actId, result }}
      intent={`${isTicked ? "untick" : "tick"} ${title}`}
      submit={isTicked ? "Open again" : "Tick"}
      variant="quiet"
      button={{ "aria-label": `${isTicked ? "Open again" : "Tick"}: ${title}` }}
      className="mt-2"
    />
  );
}
