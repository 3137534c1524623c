import { Link } from "react-router";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import type { FormResult } from "#web/form-result.ts";
import { placeName } from "#shop/trading/examples/place-name.ts";
import type { Route } from "./+types/before-you-trade";

type CheckPoint = Route.ComponentProps["loaderData"]["points"][number];

/** Points with their state, the screen that mends each, and a tick where only a person can say. */
export function CheckList({
  title,
  points,
  result,
}: Sending & { readonly title: string; readonly points: readonly CheckPoint[] }) {
  const open = points.filter(({ left }) => left !== null).length;
  return (
    <Section title={title} note={open === 0 ? "all done" : `${open} open`}>
      <div className="scrolls">
        <table className="ledger max-w-240">
          <thead>
            <tr>
              <th scope="col" className="w-24">
                State
              </th>
              <th scope="col">Point</th>
              <th scope="col" className="w-44">
                Where
              </th>
              {points.some(({ isForPerson }) => isForPerson) && (
                <th scope="col">
                  <span className="sr-only">Tick</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <Row key={point.title} {...{ point, result }} />
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

type Sending = { readonly result: FormResult | undefined };

function Row({ point, result }: Sending & { readonly point: CheckPoint }) {
  return (
    <tr data-row>
      <td className="whitespace-nowrap">
        <State left={point.left} />
      </td>
      <th scope="row" className="font-normal whitespace-normal">
        <span className="font-semibold text-ink">{point.title}</span>
        <span className="second-line block">{point.note}</span>
        <Detail point={point} />
      </th>
      <td>
        <Where where={point.where} />
      </td>
      {point.isForPerson && (
        <td className="text-right">
          <Tick {...{ point, result }} />
        </td>
      )}
    </tr>
  );
}

function State({ left }: { readonly left: string | null }) {
  if (left === null) return <span className="tag tag-live">Done</span>;
  return <span className="tag">Open</span>;
}

function Detail({ point: { left, ticked } }: { readonly point: CheckPoint }) {
  const text = left === null ? ticked : left;
  if (text === null || text === "") return null;
  return <span className="second-line block font-semibold">{text}</span>;
}

/** A screen of the admin as a link. What has none is done on the server. */
function Where({ where }: { readonly where: string }) {
  const name = placeName(where);
  if (where.startsWith("/admin/"))
    return (
      <Link className="link" to={where.slice("/admin".length)}>
        {name}
      </Link>
    );
  return (
    <>
      {name}
      <code className="second-line block wrap-anywhere">{where}</code>
    </>
  );
}

function Tick({ point: { title, ticked }, result }: Sending & { readonly point: CheckPoint }) {
  const isTicked = ticked !== null;
  return (
    <ActForm
      result={result}
      intent={`${isTicked ? "untick" : "tick"} ${title}`}
      submit={isTicked ? "Open again" : "Tick"}
      variant="quiet"
      button={{ "aria-label": `${isTicked ? "Open again" : "Tick"}: ${title}` }}
    />
  );
}
