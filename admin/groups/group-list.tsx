import type { ReactNode } from "react";
import { Link } from "react-router";
import { ownValue } from "#shop/kit/own-value.ts";
import { formatNumber } from "#shop/kit/text.ts";
import type { GroupKind } from "#shop/catalogue/groups/group-fields.ts";
import type { Group } from "#shop/catalogue/groups/groups.server.ts";
import type { Arrangement } from "#shop/catalogue/groups/arrangements.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { EmptyList } from "#admin/list/empty-list.tsx";
import { MoveForms, useMovedFocus } from "#admin/list/move-forms.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { Field } from "#ui/field.tsx";
import { ArrangedList } from "./arranged-list.tsx";
import type { readGroupList } from "./group-list.server.ts";
import type { GroupListResult } from "./group-list-forms.server.ts";
import { groupWords, lookNames } from "./group-words.ts";

type Page = Awaited<ReturnType<typeof readGroupList>>;
type Props = { kind: GroupKind; page: Page; result: GroupListResult | undefined };

/** The lists of a kind beside its table. */
const asides = {
  category: ["category_menu"],
  brand: ["brand_strip", "brand_menu"],
} as const satisfies Readonly<Record<GroupKind, readonly Arrangement[]>>;

/** The categories or the brands, with how many products they have, and the lists of the shop that order them. */
export function GroupList({ kind, page, result }: Props) {
  const { groups, mayChange, said } = page;
  useMovedFocus(result?.moved);
  return (
    <>
      <PageHead title={groupWords[kind].many} />
      <DoneStrip text={result === undefined ? said : result.done} />
      <ConflictStrip text={result?.conflict} />
      <div className="grid items-start gap-x-12 gap-y-8 wide:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          {groups.length === 0 ? (
            <EmptyList title={`No ${groupWords[kind].many.toLowerCase()}`}>
              A product needs one. Add the first one below.
            </EmptyList>
          ) : (
            <Table {...{ kind, page }} />
          )}
          {mayChange && <CreateForm {...{ kind, result }} />}
        </div>
        <div className="grid min-w-0 gap-8">
          {asides[kind].map((list) => (
            <ArrangedList key={list} {...{ list, mayChange }} {...entriesOf(groups, list)} />
          ))}
        </div>
      </div>
    </>
  );
}

/** What is in a list, in its order, and what is not. */
function entriesOf(groups: readonly Group[], list: Arrangement) {
  const placeOf = ({ position, menuPosition }: Group) =>
    list === "brand_strip" ? position : menuPosition;
  const named = groups.map((group) => ({
    slug: group.values["slug"] ?? "",
    name: (list === "category_menu" && group.values["menu_name"]) || (group.values["name"] ?? ""),
    place: placeOf(group),
  }));
  return {
    entries: named
      .filter(({ place }) => place !== null)
      .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0)),
    others: named.filter(({ place }) => place === null),
  };
}

function Table({ kind, page: { groups, mayChange } }: Pick<Props, "kind" | "page">) {
  const seen = groups.map(({ values }) => values["slug"]).join(" ");
  const isOrdered = kind === "category";
  return (
    <div className="scrolls">
      <table className="ledger rows">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Address</th>
            <th scope="col">{isOrdered ? "Navigation bar" : "Strip"}</th>
            <th scope="col" className="figure">
              Products
            </th>
            {isOrdered && mayChange && (
              <th scope="col">
                <span className="sr-only">Move</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {groups.map((group, at) => (
            <Row key={group.values["slug"]} {...{ kind, group }}>
              {isOrdered && mayChange && (
                <td>
                  <span className="flex justify-end gap-4">
                    <MoveForms
                      list="categories"
                      id={group.values["slug"] ?? ""}
                      name={group.values["name"] ?? ""}
                      place={{ at, of: groups.length }}
                      seen={seen}
                    />
                  </span>
                </td>
              )}
            </Row>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({
  kind,
  group: { values, products, live, position },
  children,
}: {
  kind: GroupKind;
  group: Group;
  children: ReactNode;
}) {
  const { path, shopPath } = groupWords[kind];
  const inStrip = values["strip_words"] || values["name"];
  const listed =
    kind === "category"
      ? values["is_listed"] === "on" && values["nav_name"]
      : position !== null &&
        `${inStrip} (${ownValue(lookNames, values["strip_look"] ?? "")?.toLowerCase()})`;
  return (
    <tr data-row>
      <td className="min-w-40">
        <Link className="link font-medium" to={`${path}/${values["slug"]}`}>
          {values["name"]}
        </Link>
      </td>
      <td className="text-ink-2 wrap-anywhere">{shopPath + values["slug"]}</td>
      <td>{listed || <span className="text-ink-2">not listed</span>}</td>
      <td className="figure money">
        {formatNumber(products)}
        {live < products && <span className="second-line block">{live} live</span>}
      </td>
      {children}
    </tr>
  );
}

function CreateForm({ kind, result }: Pick<Props, "kind" | "result">) {
  const { one } = groupWords[kind];
  const own = result?.intent === "create" ? result : undefined;
  return (
    <ActForm
      intent="create"
      result={result}
      submit={`Add the ${one}`}
      variant="quiet"
      className="no-print mt-6 flex max-w-120 flex-wrap items-end gap-3"
    >
      <Field
        label={`New ${one}`}
        name="name"
        hint={
          kind === "category"
            ? "It is not in the navigation bar until you put it there."
            : "Its address is made from its name."
        }
        className="min-w-0 flex-1"
        defaultValue={own?.values?.["name"]}
        error={own?.fieldErrors?.["name"]}
        maxLength={80}
        autoComplete="off"
      />
    </ActForm>
  );
}
