import { Link } from "react-router";
import { EmptyList } from "#admin/list/empty-list.tsx";
import type { PageOfRows } from "#shop/platform/lists/keyset.server.ts";
import { Pager } from "#admin/list/pager.tsx";
import { ViewTabs } from "#admin/list/view-tabs.tsx";
import { counted, formatNumber } from "#shop/kit/text.ts";
import { RefusedTable } from "./refused-lines.tsx";
import type { ShownChange, ShownLine } from "./line-view.ts";

type Kind = "changed" | "new" | "refused";
const names: Readonly<Record<Kind, string>> = {
  changed: "Changed",
  new: "New",
  refused: "Refused",
};
const empty: Readonly<Record<Kind, string>> = {
  changed: "The file changes no product that the shop has.",
  new: "Every SKU of the file is in the shop already.",
  refused: "Every row of the file can be read.",
};

/** The products of a file by what happens to them, a page at a time. */
export function ImportLines({
  id,
  counts,
  view,
  lines,
  mayAnswer,
}: {
  id: string;
  counts: Readonly<Record<Kind, number>>;
  view: Kind;
  lines: PageOfRows<ShownLine>;
  /** Until the file is imported. */
  mayAnswer: boolean;
}) {
  const { rows } = lines;
  return (
    <div className="min-w-0">
      <ViewTabs
        views={(["changed", "new", "refused"] as const).map((key) => ({
          key,
          name: names[key],
          count: counts[key],
        }))}
        current={view}
      >
        {counts.refused > 0 && view === "refused" && (
          <a className="link" href={`/admin/products/import/${id}/refused`} download>
            Download as CSV
          </a>
        )}
      </ViewTabs>
      {rows.length === 0 ? (
        <EmptyList title={`${names[view]}: none`}>{empty[view]}</EmptyList>
      ) : view === "refused" ? (
        <RefusedTable {...{ mayAnswer }} lines={rows} />
      ) : (
        <ChangeTable lines={rows} view={view} />
      )}
      <Pager page={lines} total={counts[view]} />
    </div>
  );
}

function ChangeTable({ lines, view }: { lines: readonly ShownLine[]; view: Kind }) {
  return (
    <div className="scrolls">
      <table className="ledger" aria-label={`${names[view]} products`}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">What</th>
            {view === "changed" && <th scope="col">Now</th>}
            <th scope="col">{view === "changed" ? "New" : "Value"}</th>
          </tr>
        </thead>
        {lines.map((line) => (
          <tbody key={line.position}>
            {line.changes.map((change, at) => (
              <tr
                key={`${change.what} ${at}`}
                className="align-top"
                {...(at === 0 && { "data-row": "" })}
              >
                {at === 0 && (
                  <td rowSpan={line.changes.length}>
                    <ProductName line={line} isLink={view === "changed"} />
                  </td>
                )}
                <ChangeCells change={change} hasFrom={view === "changed"} />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function ProductName({ line, isLink }: { line: ShownLine; isLink: boolean }) {
  const { sku, name, pictures, notes } = line;
  return (
    <>
      {isLink ? (
        <Link className="link font-medium" to={`/products/${encodeURIComponent(sku)}`}>
          {name}
        </Link>
      ) : (
        <span className="font-medium">{name}</span>
      )}
      <span className="second-line block">
        {sku}, line {formatNumber(line.line)}
      </span>
      {notes.length > 0 && (
        <ul className="second-line mt-1 grid max-w-72 gap-1">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {pictures.length > 0 && (
        <details className="mt-1">
          <summary className="on-paper second-line">
            {counted(pictures.length, "photograph")} in the file
          </summary>
          <ul className="second-line wrap-anywhere">
            {pictures.map(({ url, alt }) => (
              <li key={url}>
                {url}
                {alt !== "" && `: ${alt}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function ChangeCells({ change, hasFrom }: { change: ShownChange; hasFrom: boolean }) {
  const { what, from, to, remark } = change;
  return (
    <>
      <td>{what}</td>
      {hasFrom && <Value text={from} />}
      <td className="max-w-96 font-semibold whitespace-pre-line wrap-anywhere">
        {to === "" ? <span className="text-ink-2">empty</span> : to}
        {remark !== "" && <span className="second-line block font-normal">{remark}</span>}
      </td>
    </>
  );
}

function Value({ text }: { text: string }) {
  return (
    <td className="max-w-96 whitespace-pre-line text-ink-2 wrap-anywhere">
      {text === "" ? "empty" : text}
    </td>
  );
}
