import type { ImportNote } from "#shop/catalogue/product-file/foreign/foreign-product.ts";

/** What is to be said of a product of another shop's file, in a sentence. */
export function noteText({ note, text }: ImportNote): string {
  const [first = "", ...others] = text.split("; ");
  switch (note) {
    case "old_price_left":
      return "The struck-out price is left out: this shop shows none.";
    case "tags_left":
      return `The description becomes plain paragraphs. These HTML tags are lost: ${text}.`;
    case "penny_off":
      return `${variants(first)} 1p more or less, from rounding.`;
    case "combinations_added":
      return `${first === "1" ? "1 combination is" : `${first} combinations are`} not in the file but can be bought, such as ${others.join("; ")}.`;
    case "sum_taken":
      return `${variants(first)} what the options add up to.`;
    case "separate_product":
      return `It was a variant of ${text}.`;
    case "without_options":
      return "Its variants are left out: their prices do not add up.";
  }
}

function variants(count: string): string {
  return count === "1" ? "1 variant costs" : `${count} variants cost`;
}
