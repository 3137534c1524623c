import { Link, useLocation } from "react-router";
import { materialKinds, type Material, type Timber } from "#shop/making/material.ts";
import { listHref } from "#admin/list/list.ts";
import { Section } from "#admin/components/section.tsx";
import { formatNumber } from "#shop/kit/text.ts";
import { MaterialForm, type Sending } from "./material-form.tsx";
import { kindNames } from "./material-values.ts";

export type ListedMaterial = Material & {
  /** How many products have parts of it. */
  readonly products: number;
};

/** `open`: the key of the material whose form is open; "" for the form of a new one. */
type Opening = Sending & {
  readonly open: string | null;
  readonly hrefOf: (key: string | null) => string;
};

const heads = ["Section, mm", "Bar, mm", "Saw cut, mm", "Kept from, mm", "Products"];
const COLUMNS = heads.length + 2;

/** What the products are made of, by kind; one at a time opens to its form. */
export function MaterialTable({
  materials,
  ...sending
}: { materials: readonly ListedMaterial[] } & Sending) {
  const { search } = useLocation();
  const isDone = sending.result?.done !== undefined;
  const params = new URLSearchParams(search);
  const open = isDone ? null : params.get("material");
  const after = params.get("after");
  const hrefOf = (key: string | null) => {
    const href = listHref(search, { material: key, after });
    return key === "" ? `${href}&material=` : href;
  };
  return (
    <Section
      title="Materials"
      className=""
      note={
        <Link className="link" to={hrefOf("")} preventScrollReset>
          Add a material
        </Link>
      }
    >
      {open === "" && <MaterialForm material={null} close={hrefOf(null)} {...sending} />}
      <div className="scrolls">
        <table className="ledger">
          <Heads />
          {materialKinds.map((kind) => (
            <KindRows
              key={kind}
              name={kindNames[kind]}
              materials={materials.filter((each) => each.kind === kind)}
              {...{ open, hrefOf }}
              {...sending}
            />
          ))}
        </table>
      </div>
    </Section>
  );
}

function Heads() {
  return (
    <thead>
      <tr>
        <th scope="col">Name</th>
        {heads.map((head) => (
          <th key={head} scope="col" className="figure">
            {head}
          </th>
        ))}
        <th scope="col">
          <span className="sr-only">Change</span>
        </th>
      </tr>
    </thead>
  );
}

function KindRows({
  name,
  materials,
  ...opening
}: { name: string; materials: readonly ListedMaterial[] } & Opening) {
  if (materials.length === 0) return null;
  return (
    <tbody className="material-kind">
      <tr>
        <th scope="rowgroup" colSpan={COLUMNS}>
          {name}
        </th>
      </tr>
      {materials.map((material) => (
        <MaterialRow key={material.key} material={material} {...opening} />
      ))}
    </tbody>
  );
}

function MaterialRow({
  material,
  open,
  hrefOf,
  ...sending
}: { material: ListedMaterial } & Opening) {
  const { key, name, products } = material;
  if (open === key)
    return (
      <tr className="material-open">
        <td colSpan={COLUMNS}>
          <MaterialForm material={material} close={hrefOf(null)} {...sending} />
        </td>
      </tr>
    );
  return (
    <tr data-row>
      <td className="font-medium" colSpan={material.kind === "timber" ? 1 : 5}>
        {name}
      </td>
      {material.kind === "timber" && <Figures timber={material} />}
      <td className="figure money">{products === 0 ? "–" : formatNumber(products)}</td>
      <td className="figure">
        <Link className="link" to={hrefOf(key)} preventScrollReset>
          Change <span className="sr-only">{name}</span>
        </Link>
      </td>
    </tr>
  );
}

function Figures({
  timber: { widthMm, thicknessMm, stockLengthMm, kerfMm, keepFromMm },
}: {
  timber: Timber;
}) {
  return (
    <>
      <td className="figure money whitespace-nowrap">
        {widthMm} × {thicknessMm}
      </td>
      <td className="figure money">{formatNumber(stockLengthMm)}</td>
      <td className="figure money">{kerfMm}</td>
      <td className="figure money">{formatNumber(keepFromMm)}</td>
    </>
  );
}
