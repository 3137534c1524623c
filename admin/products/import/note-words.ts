import { formatDay } from "#shop/kit/time.ts";
import type { ImportNote } from "#shop/catalogue/product-file/foreign/foreign-product.ts";

/** What is to be said of a product of another shop's file, in a sentence. */
export function noteText({ note, text }: ImportNote): string {
  const [first = "", ...others] = text.split("; ");
  switch (note) {
    case "old_price_left":
      return `The struck-out price is left out: this shop shows none.${text && ` The lower one ends there on ${formatDay(new Date(text))}.`}`;
    case "sale_left":
      return `The sale price ${text} is left out: today is not one of its days.`;
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
    case "skus_left":
      return `The SKUs of these variants are not kept: ${text}.`;
    case "heaviest_taken":
      return `Its variants weigh ${first} to ${others.join()} g; it has the weight of the heaviest.`;
    case "stock_read":
      return `The stock in the file is read as follows: ${text}.`;
    case "stock_uncounted":
      return `The file has no number of its pieces${text && `: ${text}`}.`;
    case "stock_mixed":
      return `The file sells these without stock: ${text}. The shop sells as many as it has of all options together.`;
    case "variants_off":
      return `Switched off, as the file has no pieces of it: ${text}.`;
    case "variants_on":
      return `The file has no pieces of these, and they can be bought all the same: ${text}.`;
    case "options_joined":
      return `Its options become one, “${text}”, so that a combination can be switched off by itself.`;
  }
}

function variants(count: string): string {
  return count === "1" ? "1 variant costs" : `${count} variants cost`;
}
