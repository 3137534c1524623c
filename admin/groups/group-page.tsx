import { Link } from "react-router";
import type { GroupKind } from "#shop/catalogue/groups/group-fields.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import { ShopLink } from "#admin/components/shop-link.tsx";
import { SeenFields, useSeen } from "#admin/components/seen-fields.tsx";
import type { VersionedResult } from "#admin/http/overtaken.server.ts";
import { formatNumber } from "#shop/kit/text.ts";
import { Select } from "#ui/select.tsx";
import { GroupFields } from "./group-fields.tsx";
import type { readGroupPage } from "./group-page.server.ts";
import { groupWords } from "./group-words.ts";

type Page = Awaited<ReturnType<typeof readGroupPage>>;
type Props = { kind: GroupKind; page: Page; result: VersionedResult | undefined };

/** A category or a brand: its name, its address and its words, its products, and deleting it. */
export function GroupPage({ kind, page, result }: Props) {
  const { group, mayChange, hasMoved } = page;
  const { values, version } = group;
  const { many, path, shopPath } = groupWords[kind];
  const own = result?.intent === "save" ? result : undefined;
  const seen = useSeen({ version, values }, own);
  const moved = hasMoved ? "Saved. The old address leads to the new one." : undefined;
  return (
    <>
      <PageHead title={values["name"] ?? ""} crumb={{ to: path, name: many }}>
        <ShopLink className="button button-quiet" path={shopPath + values["slug"]}>
          Open on the shop
        </ShopLink>
      </PageHead>
      <DoneStrip text={result === undefined ? moved : own?.done} />
      <div className="grid items-start gap-x-12 gap-y-8 wide:grid-cols-[minmax(0,1fr)_20rem]">
        <ActForm
          intent="save"
          result={result}
          submit="Save"
          className={`max-w-160 ${mayChange ? "" : "[&>button]:hidden"}`}
        >
          <SeenFields seen={seen} />
          <GroupFields
            key={`${values["slug"]} ${seen.version}`}
            values={own?.done === undefined ? (own?.values ?? seen.values) : seen.values}
            errors={own?.fieldErrors ?? {}}
            {...{ kind, mayChange }}
          />
        </ActForm>
        <div className="min-w-0">
          <Products {...{ kind, page }} />
          {mayChange && <Delete {...{ kind, page, result }} />}
        </div>
      </div>
    </>
  );
}

function Products({ kind, page: { group } }: Pick<Props, "kind" | "page">) {
  const { products, live, values } = group;
  const choice = `${kind}=${values["slug"]}`;
  return (
    <Section title="Products" className="">
      <p className="mt-2">
        {products === 0
          ? "No product is in it."
          : `${formatNumber(products)} ${products === 1 ? "product" : "products"}, ${formatNumber(live)} of them live.`}
      </p>
      {products > 0 && kind === "category" && (
        <p className="mt-2">
          <Link className="link" to={`/products/best-sellers?view=all&${choice}`}>
            What was sold of them
          </Link>
        </p>
      )}
    </Section>
  );
}

function Delete({ kind, page: { group, others }, result }: Props) {
  const { one } = groupWords[kind];
  const own = result?.intent === "delete" ? result : undefined;
  return (
    <Section title={`Delete this ${one}`}>
      <details className="mt-2" open={own !== undefined}>
        <summary className="cursor-pointer">
          {group.products === 0
            ? `Nothing is in it: it can be deleted.`
            : `It can be deleted once its products have another ${one}.`}
        </summary>
        <ActForm
          intent="delete"
          result={result}
          submit={`Delete the ${one}`}
          variant="quiet"
          isDestructive
          className="mt-3 grid gap-3 [&>button]:justify-self-start"
        >
          <input type="hidden" name="version" value={group.version} />
          <Select
            label={group.products === 0 ? "Its address leads to" : "Its products and address go to"}
            name="move_to"
            defaultValue={own?.values?.["move_to"]}
            error={own?.fieldErrors?.["move_to"]}
            hint={
              kind === "category"
                ? "Discount codes for this category no longer apply to it. It can’t be taken back."
                : "It can’t be taken back."
            }
          >
            <option value="">{group.products === 0 ? "Nothing: page not found" : "Choose"}</option>
            {others.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
        </ActForm>
      </details>
    </Section>
  );
}
