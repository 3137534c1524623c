import { Link, useLocation } from "react-router";
import { ActForm } from "#admin/components/act-form.tsx";
import { listHref } from "#admin/list/list.ts";
import { Section } from "#admin/components/section.tsx";
import type { VersionedResult } from "#admin/http/overtaken.server.ts";
import { DiffTable } from "./changes.tsx";
import type { ShownDiff, ShownPublication } from "./rates-view.server.ts";

type Props = {
  publications: readonly ShownPublication[];
  /** The list begins with the newest. */
  newest: boolean;
  /** Where the next page of the list begins; null for the last. */
  older: number | null;
  back: { readonly id: number; readonly diff: ShownDiff } | null;
  /** The rates in the shop as the person sees them. */
  live: string;
  result: VersionedResult | undefined;
};

/** What was published, by whom, and how to have the rates from before it again. */
export function Publications({ publications, newest, older, back, ...sending }: Props) {
  const { search } = useLocation();
  const at = new URLSearchParams(search);
  const hrefOf = (id: number | null) =>
    listHref(search, { back: id === null ? null : String(id), q: at.get("q") });
  return (
    <Section title="Published" note="the newest first">
      {publications.length === 0 ? (
        <p className="mt-2 text-ink-2">
          Nothing has been published yet. Each time you publish, the earlier rates are kept and can
          be brought back.
        </p>
      ) : (
        <table className="ledger">
          <Heads />
          {publications.map((publication, index) => (
            <PublicationRow
              key={publication.id}
              publication={publication}
              isNewest={newest && index === 0}
              back={back?.id === publication.id ? back : null}
              hrefOf={hrefOf}
              {...sending}
            />
          ))}
        </table>
      )}
      {older !== null && (
        <p className="mt-2">
          <Link
            className="link"
            to={listHref(search, { before: String(older) })}
            preventScrollReset
          >
            Older
          </Link>
        </p>
      )}
    </Section>
  );
}

function Heads() {
  return (
    <thead>
      <tr>
        <th scope="col">When</th>
        <th scope="col">Who</th>
        <th scope="col">What</th>
        <th scope="col">
          <span className="sr-only">Undo</span>
        </th>
      </tr>
    </thead>
  );
}

function PublicationRow({
  publication,
  isNewest,
  back,
  hrefOf,
  ...sending
}: {
  publication: ShownPublication;
  isNewest: boolean;
  back: Props["back"];
  hrefOf: (id: number | null) => string;
} & Pick<Props, "live" | "result">) {
  const { id, when, who } = publication;
  return (
    <tbody>
      <tr>
        <td className="whitespace-nowrap">{when}</td>
        <td>{who}</td>
        <td>
          <What publication={publication} />
        </td>
        <td className="figure whitespace-nowrap">
          {isNewest ? (
            <BringBack {...sending} id={id} submit="Undo" />
          ) : (
            <Link className="link" to={hrefOf(id)} preventScrollReset>
              Bring back…<span className="sr-only"> the rates from before {when}</span>
            </Link>
          )}
        </td>
      </tr>
      {back !== null && <BackRow back={back} close={hrefOf(null)} {...sending} />}
    </tbody>
  );
}

/** What would be if the rates from before a publication held again, and the button that puts them back. */
function BackRow({
  back,
  close,
  ...sending
}: { back: NonNullable<Props["back"]>; close: string } & Pick<Props, "live" | "result">) {
  return (
    <tr>
      <td colSpan={4}>
        <p className="mb-2 font-semibold">The rates from before this, beside those of now</p>
        <DiffTable diff={back.diff} />
        <div className="mt-3 flex items-center gap-4">
          <BringBack {...sending} id={back.id} submit="Bring back" />
          <Link className="link" to={close} preventScrollReset>
            Close
          </Link>
        </div>
      </td>
    </tr>
  );
}

function What({
  publication: { rows, more, codes, countries, isBack },
}: {
  publication: ShownPublication;
}) {
  const reach = [
    `${codes} outward ${codes === 1 ? "code" : "codes"}`,
    ...(countries === 0 ? [] : [`${countries} ${countries === 1 ? "country" : "countries"}`]),
  ].join(", ");
  const [first = "", ...others] = rows;
  return (
    <>
      {isBack && <span className="tag mr-2">Brought back</span>}
      {first}
      <span className="second-line block">{reach}</span>
      {others.length > 0 && (
        <details className="mt-1">
          <summary className="on-paper second-line">{others.length + more} more</summary>
          <ul className="second-line mt-1">
            {others.map((row) => (
              <li key={row}>{row}</li>
            ))}
            {more > 0 && <li>and {more} more</li>}
          </ul>
        </details>
      )}
    </>
  );
}

function BringBack({
  id,
  submit,
  live,
  result,
}: Pick<Props, "live" | "result"> & { id: number; submit: string }) {
  return (
    <ActForm {...{ result, submit }} intent={`bring_back ${id}`} variant="quiet">
      <input type="hidden" name="live" value={live} />
    </ActForm>
  );
}
