import { Link } from "react-router";
import { Section } from "#admin/components/section.tsx";
import type { LineView } from "./then-view.server.ts";

/** What was ordered, beside what the page of each product said. */
export function LinesThen({ lines }: { lines: readonly LineView[] }) {
  return (
    <Section title="Products" className="">
      {lines.map((line) => (
        <LineThen key={line.position} line={line} />
      ))}
    </Section>
  );
}

function LineThen({ line }: { line: LineView }) {
  const { quantity, name, sku, options, source, hasProduct } = line;
  return (
    <article className="border-b border-rule py-4">
      <div className="grid gap-x-12 gap-y-3 day:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          <h3 className="wrap-anywhere">
            {quantity > 1 && `${quantity} × `}
            {name}
          </h3>
          <p className="second-line">{options === "" ? sku : `${sku}, ${options}`}</p>
          <p className="mt-2 text-ink-2">
            {source}{" "}
            {hasProduct && (
              <Link
                className="link no-print whitespace-nowrap"
                to={`/products/${encodeURIComponent(sku)}/versions`}
              >
                All versions<span className="sr-only"> of {name}</span>
              </Link>
            )}
          </p>
        </div>
        <Prices line={line} />
      </div>
      <Words line={line} />
    </article>
  );
}

function Prices({ line }: { line: LineView }) {
  const { pageGross, pageNet, orderGross, orderNet, agrees } = line;
  return (
    <table className="ledger plain self-start">
      <caption className="sr-only">Price of one {line.name}</caption>
      <thead>
        <tr>
          <th scope="col">One piece</th>
          <th scope="col" className="figure">
            Without VAT
          </th>
          <th scope="col" className="figure">
            With VAT
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">The page</th>
          <td className="figure money">{pageNet ?? "–"}</td>
          <td className="figure money">{pageGross ?? "–"}</td>
        </tr>
        <tr>
          <th scope="row">The order</th>
          <td className="figure money">{orderNet}</td>
          <td className="figure money">{orderGross}</td>
        </tr>
        <tr>
          <td colSpan={3} className={agrees === false ? "font-medium text-error" : "text-ink-2"}>
            {agreement(agrees, pageGross)}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function agreement(agrees: boolean | null, pageGross: string | null): string {
  if (agrees === true) return "The order has the price of the page.";
  if (agrees === false) return "The order has another price than the page on this day.";
  return pageGross === null ? "The page had no price for these options on this day." : "";
}

/** The words of the page, folded until they are wanted; on paper they are open. */
function Words({ line: { description, facts, offered, name } }: { line: LineView }) {
  if (description === "" && facts.length === 0) return null;
  return (
    <details className="open-on-paper mt-3">
      <summary className="w-fit cursor-pointer font-medium">
        What the page said<span className="sr-only"> about {name}</span>
      </summary>
      <div className="grid gap-x-12 gap-y-4 pt-3 day:grid-cols-2">
        <div>
          <p className="max-w-160 bg-white p-4 wrap-anywhere whitespace-pre-line">{description}</p>
          {offered.map((group) => (
            <Offered key={group.name} group={group} />
          ))}
        </div>
        <dl className="grid content-start gap-x-6 gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)]">
          {facts.map(({ what, is }) => (
            <div key={what} className="contents">
              <dt className="text-ink-2">{what}</dt>
              <dd className="wrap-anywhere">{is}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}

function Offered({ group: { name, values } }: { group: LineView["offered"][number] }) {
  return (
    <p className="mt-3">
      <span className="font-medium">{name}:</span>{" "}
      {values.map(({ label, adds, isChosen }, at) => (
        <span key={label}>
          {at > 0 && ", "}
          {isChosen ? <strong className="font-semibold">{label} (chosen)</strong> : label}
          {adds !== "" && ` ${adds}`}
        </span>
      ))}
    </p>
  );
}
