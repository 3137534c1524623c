import { isAirer } from "#shop/airers/airer.ts";
import type { CoverFacts } from "#shop/catalogue/notes/covers.ts";
import type { PartFit, ProductNotes as Notes } from "#shop/catalogue/notes/product-notes.ts";
import type { Product } from "#shop/catalogue/product.ts";
import { listOf } from "./list-of.ts";
import { NotesColumn } from "./notes-column.tsx";
import { PartLinks } from "./part-links.tsx";
import { Safety } from "./safety.tsx";
import { WhichCover } from "#storefront/components/product/which-cover.tsx";

export type NotesProps = {
  readonly product: Product;
  readonly notes: Notes;
  readonly fits: readonly PartFit[];
  /** Null for a product that is neither a rotary nor a cover. */
  readonly covers: CoverFacts | null;
  readonly choice: Readonly<Record<string, string>>;
};

/** What is in the box, the parts, the guarantee and safety, and which cover fits. Drawn by the server alone. */
export function ProductNotes({ product, notes, fits, covers, choice }: NotesProps) {
  const hasParts = fits.length > 0;
  const columns = hasParts
    ? "desk:grid-cols-[1.1fr_1fr_1fr] desk:gap-14 wide:gap-18"
    : "desk:grid-cols-2 desk:gap-14 wide:gap-18";
  return (
    <>
      <div className={`laid-out-late mt-11 grid gap-11 desk:mt-18 ${columns}`}>
        {notes.inTheBox.length > 0 && <InTheBox {...{ product, notes }} />}
        {hasParts && <PartLinks {...{ product, fits, choice }} />}
        <Safety {...{ product, notes }} />
      </div>
      {covers && (
        <div className="mt-14 desk:mt-22">
          <WhichCover facts={covers} slug={product.slug} />
        </div>
      )}
    </>
  );
}

function InTheBox({ product, notes }: Pick<NotesProps, "product" | "notes">) {
  const { inTheBox, fixing, notIncluded } = notes;
  return (
    <NotesColumn id="in-the-box" title="In the box">
      <ul className="grid list-disc gap-1.5 pl-5">
        {inTheBox.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      {fixing !== "" && <p className="mt-4">{fixing}</p>}
      {notIncluded.length > 0 && (
        <p className="mt-4 text-ink-2">Not included: {listOf(notIncluded)}.</p>
      )}
      <p className="mt-4">
        <a className="link" href={`/product/${product.slug}/instructions`}>
          {isAirer(product) ? "Instructions, with ten drawn steps" : "Instructions"}
        </a>
      </p>
    </NotesColumn>
  );
}
