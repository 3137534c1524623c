import type { BoughtProduct } from "#shop/fulfilment/customer-words/order-details-view.ts";
import { Picture } from "#storefront/components/product/picture.tsx";

/** The small picture of an ordered product. */
export function drawPicture({ imageUrl, categorySlug }: BoughtProduct) {
  return (
    <Picture
      src={imageUrl}
      categorySlug={categorySlug}
      alt=""
      slot="small"
      className="aspect-square w-full"
    />
  );
}
