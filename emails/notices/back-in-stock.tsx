import { formatPounds, pence } from "#shop/kit/money.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { Action, Heading, MailLayout, Paragraph } from "#emails/parts/layout.tsx";
import { StopNote } from "#emails/parts/stop-note.tsx";

/** To somebody who asked for it: a product can be bought again. */
type BackInStock = MailData<"back-in-stock">;

const SUBJECT_MAX = 78;

export function subject({ productName }: BackInStock): string {
  const end = " is available again";
  const nameMax = SUBJECT_MAX - end.length;
  const name = [...productName];
  const short = name.length <= nameMax ? name : [...name.slice(0, nameMax - 1), "…"];
  return `${short.join("")}${end}`;
}

export function Mail(notice: BackInStock) {
  const { productName, productUrl, pricePence, maxPricePence, availability, stopUrl } = notice;
  const [from, to] = [formatPounds(pence(pricePence)), formatPounds(pence(maxPricePence))];
  return (
    <MailLayout title={subject(notice)} preview={`${availability}.`}>
      <Heading>{productName} is available again</Heading>
      <Paragraph>
        You asked us to write when you can order it again. Now you can, for{" "}
        {from === to ? from : `${from} to ${to}`} including VAT. {availability}.
      </Paragraph>
      <Action href={productUrl}>See the product</Action>
      <Paragraph>
        We send this e-mail once and do not keep one back for you. If it is sold out when you come,
        ask again on its page.
      </Paragraph>
      <StopNote stopUrl={stopUrl}>You asked for this e-mail on the page of the product.</StopNote>
    </MailLayout>
  );
}

export const previewData: BackInStock = {
  productName: "Traditional Stacker",
  productUrl: "https://shop.example/product/traditional-stacker",
  pricePence: 7_619,
  maxPricePence: 13_570,
  availability: "In stock: 2-3 working days",
  stopUrl:
    "https://shop.example/mail-preferences?token=back-in-stock.ZXhhbXBsZS1vbmx5LW5vdC1hLXRva2VuLWF0LWFsbC0w",
};
