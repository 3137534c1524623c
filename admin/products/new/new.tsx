import { listBrands, listCategories } from "#shop/catalogue/categories.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { SKU_MAX } from "#shop/catalogue/sku.ts";
import { PageHead } from "#admin/components/page-head.tsx";
import { actOf, readTextFields } from "#admin/http/form.server.ts";
import type { ProductResult } from "#admin/products/save-product.server.ts";
import type { Route } from "./+types/new";
import { createFromForm } from "./create-product.server.ts";
import { NewInput, NewSelect } from "./new-fields.tsx";

export async function loader({ request }: Route.LoaderArgs) {
  const [categories, brands] = await Promise.all([listCategories(db()), listBrands(db())]);
  return {
    copyFrom: new URL(request.url).searchParams.get("copy_from")?.slice(0, SKU_MAX) ?? "",
    categories: categories.map(({ slug, name }) => ({ value: slug, name })),
    brands: brands.map(({ slug, name }) => ({ value: slug, name })),
  };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  return createFromForm(actOf(args, field), field);
}

/** A new product: a draft, empty or as a copy of another product. Everything else is entered on its page. */
export default function NewProduct({ loaderData, actionData: result }: Route.ComponentProps) {
  const { copyFrom, categories, brands } = loaderData;
  const entered = { result, first: { copy_from: copyFrom } };
  return (
    <>
      <PageHead title="New product" crumb={{ to: "/products", name: "Products" }} />
      <ActForm
        intent="create"
        result={result}
        submit="Create draft"
        className="no-print max-w-160"
        also={<Neighbours result={result} />}
      >
        <div className="mb-6 grid gap-5">
          <NewInput {...entered} name="name" label="Name" />
          <NewInput
            {...entered}
            name="copy_from"
            label="Copy from"
            hint="The SKU of a product, if this one is like it. The copy has its options, pictures, words and measures; what you leave empty below is as in the original."
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <NewSelect {...entered} name="category" label="Category" choices={categories} />
            <NewSelect {...entered} name="brand" label="Brand" choices={brands} />
            <NewInput {...entered} name="price" label="Price" hint="with VAT, in pounds" isNumber />
            <NewInput
              {...entered}
              name="weight_grams"
              label="Weight"
              hint="of one piece, in grams"
              isNumber
            />
          </div>
        </div>
      </ActForm>
    </>
  );
}

/** The two prices that VAT can make beside the one that was typed. */
function Neighbours({ result }: { result: ProductResult | undefined }) {
  return (result?.neighbours ?? []).map(({ value, label }) => (
    <button
      key={value}
      name="price_instead"
      value={value}
      className="button button-quiet money ml-3"
    >
      Use {label}
    </button>
  ));
}
