import { unavailableText, type SettledOption } from "#shop/catalogue/product.ts";

/** Says that a chosen option can't be bought, above the button that can't be pressed. */
export function GoneOption({ gone }: { gone: SettledOption | undefined }) {
  if (gone === undefined) return null;
  return <p className="message message-error">{unavailableText(gone)}. Choose another one.</p>;
}
