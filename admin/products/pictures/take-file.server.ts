import { addPicture } from "#shop/catalogue/pictures/add-picture.server.ts";
import { PICTURE_MAX_BYTES } from "#shop/catalogue/pictures/product-picture.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { sayRefusal } from "#admin/http/refusals.ts";
import { pictureTexts } from "./picture-texts.ts";

/** Adds the file of a form to a product. Returns why it was refused, in a sentence; null if it was added. */
export async function takeFile(
  productId: number,
  { act, file }: { readonly act: Act; readonly file: File },
): Promise<string | null> {
  // What is too large is not copied.
  const isTooLarge = file.size > PICTURE_MAX_BYTES;
  const added = isTooLarge
    ? ({ ok: false, reason: "too_large" } as const)
    : await addPicture(db(), productId, {
        act,
        content: new Uint8Array(await file.arrayBuffer()),
        fileName: file.name,
      });
  if (added.ok) return null;
  return sayRefusal(added, pictureTexts).text;
}

/** The files of a form, without the empty one that a form sends when none was chosen. */
export function filesOf(form: FormData): readonly File[] {
  return form
    .getAll("file")
    .filter((file) => typeof file !== "string")
    .filter(({ name, size }) => name !== "" || size > 0);
}
