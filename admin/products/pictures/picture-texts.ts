import { pictureProblems } from "#shop/platform/photos/picture-kind.ts";

/** What the screen says of a file or a change that is refused, by its reason. */
export const pictureTexts = {
  no_product: "This product has been deleted.",
  ...pictureProblems,
  too_large: "This file is larger than 20 MB. Export it smaller and send it again.",
  no_picture: "This file is not a picture, whatever its name says. Send a JPEG, PNG, WebP or AVIF.",
  too_small: "This picture is too small. It needs at least 320 pixels on each side.",
  lost: "The file of this picture is gone. Send it again.",
  too_many: "A product has 12 pictures at most. Delete one first.",
  same_picture: "The product has this picture already.",
  no_space: "All pictures together need more than 5 GB. Delete some that are not used.",
  no_file: "Choose a picture first.",
  too_many_files: "Choose 12 pictures at most.",
  unchanged: "Nothing was changed.",
  bad_alt: "An alt text has 250 characters at most.",
  no_alt: "A picture on the shop needs its alt text. Write what it shows.",
  bad_focus: "A focus is between 0 and 100 per cent.",
  bad_colour: "The product no longer has this colour. Choose another one.",
  changed_meanwhile: "Somebody has changed this since you opened the page.",
};
