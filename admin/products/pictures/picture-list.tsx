import { Form } from "react-router";
import type { EditedPicture } from "#shop/catalogue/pictures/product-picture.ts";
import type { ProductState } from "#shop/catalogue/editing/product-fields.ts";
import { EmptyList } from "#admin/list/empty-list.tsx";
import { Section } from "#admin/components/section.tsx";
import { ShopLink } from "#admin/components/shop-link.tsx";
import { ActId } from "#admin/components/act-id.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { presentTexts } from "./picture-fields.ts";
import type { PicturesResult } from "./picture-forms.server.ts";
import { PictureRow, type Colour } from "./picture-row.tsx";
import { useDrag } from "./use-drag.ts";
import { usePressInTurn } from "./use-press-in-turn.ts";
import { useTyped, type Typed } from "./use-typed.ts";

type ListProps = {
  product: { sku: string; state: ProductState; slug: string };
  pictures: readonly EditedPicture[];
  colours: readonly Colour[];
  mayChange: boolean;
  result: PicturesResult | undefined;
};

/** The pictures in their order, in one form: what is typed and moved is saved together. */
export function PictureList({ product, pictures, colours, mayChange, result }: ListProps) {
  const typed = useTyped(presentTexts(pictures), result);
  const drag = useDrag(typed);
  const inTurn = usePressInTurn();
  const shown = inOrder(pictures, typed.text("order"));
  const own = result?.intent === "upload" ? undefined : result;
  const errors = { ...own?.fieldErrors, ...(own?.formError && { form: own.formError }) };
  return (
    <Section title="Pictures" note={`${pictures.length} of 12`} className="min-w-0">
      {pictures.length > 0 && (
        <p className="second-line max-w-160">
          Lists and the cart show the first one. The alt text says what a picture shows, for people
          who can’t see it. Choosing a colour on the page shows the picture of that colour.
        </p>
      )}
      {pictures.length === 0 && (
        <EmptyList title="No pictures yet">
          Pages show the drawing of its category until a picture with an alt text is here.
        </EmptyList>
      )}
      <Form method="post" noValidate onSubmit={inTurn}>
        <HiddenTexts typed={typed} names={Object.keys(presentTexts(pictures))} />
        <div className="empty:hidden">
          <ErrorSummary errors={errors} />
        </div>
        <ol>
          {shown.map((picture, at) => (
            <PictureRow
              key={picture.id}
              {...{ picture, at, colours, typed, mayChange }}
              sku={product.sku}
              count={shown.length}
              drag={drag(picture.id)}
              result={own}
            />
          ))}
        </ol>
        {mayChange && pictures.length > 0 && <SaveLine {...{ product, typed }} />}
      </Form>
    </Section>
  );
}

/** The pictures as the person has put them; new ones are at the end. */
function inOrder(pictures: readonly EditedPicture[], order: string): readonly EditedPicture[] {
  const ids = order.split(" ");
  const place = ({ id }: EditedPicture) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return pictures.toSorted((a, b) => place(a) - place(b));
}

/** The id of the act, the order, and what the person saw. */
function HiddenTexts({ names, typed }: { names: readonly string[]; typed: Typed }) {
  return (
    <>
      {/* Enter saves. The first button of a form is what Enter presses. */}
      <button name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only">
        Save
      </button>
      <ActId />
      <input type="hidden" name="order" value={typed.text("order")} />
      {names.map((name) => (
        <input key={name} type="hidden" name={`was-${name}`} value={typed.was(name)} />
      ))}
    </>
  );
}

/** Stays at the foot of the window while the form is scrolled. */
function SaveLine({ product, typed }: { product: ListProps["product"]; typed: Typed }) {
  return (
    <div className="no-print sticky bottom-0 z-1 flex flex-wrap items-center gap-4 border-t border-rule bg-limewash py-3">
      <Button name="intent" value="save">
        Save
      </Button>
      {typed.isChanged ? (
        <span className="hidden items-center gap-4 scripted:flex">
          <span className="text-timber">Changed, not saved</span>
          <button type="button" className="button-text" onClick={typed.discard}>
            Discard changes
          </button>
        </span>
      ) : (
        product.state === "live" && (
          <ShopLink path={`/product/${product.slug}`}>Open on the shop</ShopLink>
        )
      )}
    </div>
  );
}
