import { Form, useHref } from "react-router";
import type { ProductFields, ProductState } from "#shop/catalogue/editing/product-fields.ts";
import type { ListedProduct } from "#shop/catalogue/editing/product-list.ts";
import type { PriceReach } from "#shop/back-office/price-reach.server.ts";
import { Section } from "#admin/components/section.tsx";
import { ActId } from "#admin/components/act-id.tsx";
import type { ProductResult } from "./save-product.server.ts";
import { archiveLines, missingToGoLive } from "./what-happens.ts";

const hints: Readonly<Record<ProductState, string>> = {
  draft: "It is a draft: not on the shop yet.",
  live: "It is live: on the shop, in search and in the feeds.",
  archived: "It is archived: no longer sold. Its orders keep it.",
};

type PanelProps = {
  product: ListedProduct;
  fields: ProductFields;
  lacksAlt: boolean;
  reach: PriceReach;
  mayChange: boolean;
  result: ProductResult | undefined;
};

/** Where a product is, and the acts that publish it, archive it and bring it back. */
export function StatePanel({ product, fields, lacksAlt, reach, mayChange, result }: PanelProps) {
  const missing = product.state === "live" ? null : missingToGoLive(fields, lacksAlt);
  const refused = result?.intent === "save" ? undefined : result;
  return (
    <Section title="State" className="">
      <p className="mt-2">{hints[product.state]}</p>
      {missing !== null && <p className="mt-2 text-timber">{`To go live it needs ${missing}.`}</p>}
      <Refusal result={refused} />
      <div className="mt-3 flex flex-wrap gap-2">
        {product.state === "draft" && <PreviewLink sku={product.sku} />}
        {mayChange && <StateActs state={product.state} />}
      </div>
      {mayChange && product.state === "live" && <WhatArchiveDoes reach={reach} />}
    </Section>
  );
}

function WhatArchiveDoes({ reach }: { reach: PriceReach }) {
  return (
    <details className="no-print mt-3">
      <summary className="link w-fit cursor-pointer">What Archive does</summary>
      <ul className="mt-2 grid gap-1">
        {archiveLines(reach).map((line) => (
          <li key={line} className="second-line">
            {line}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Refusal({ result }: { result: ProductResult | undefined }) {
  const texts = [
    ...Object.values(result?.fieldErrors ?? {}),
    ...(result?.conflicts ?? []).map(({ text }) => text),
    ...(result?.formError === undefined ? [] : [result.formError]),
  ];
  if (texts.length === 0) return null;
  return (
    <div role="alert" className="mt-2 grid gap-1">
      {texts.map((text) => (
        <p key={text} className="message message-error">
          {text}
        </p>
      ))}
    </div>
  );
}

/** A new link with each press, to be sent on to somebody: it works for an hour. */
function PreviewLink({ sku }: { sku: string }) {
  const href = useHref(`/products/${encodeURIComponent(sku)}/preview`);
  return (
    <a className="button button-quiet" href={href} target="_blank" rel="noreferrer">
      Preview
    </a>
  );
}

const acts: Readonly<
  Record<ProductState, readonly { intent: string; to: ProductState; text: string }[]>
> = {
  draft: [{ intent: "publish", to: "live", text: "Publish" }],
  live: [{ intent: "archive", to: "archived", text: "Archive" }],
  archived: [{ intent: "publish", to: "live", text: "Make live again" }],
};

function StateActs({ state }: { state: ProductState }) {
  return acts[state].map(({ intent, to, text }) => (
    <Form key={intent} method="post" noValidate>
      <ActId intent={intent} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="was_state" value={state} />
      <input type="hidden" name="state" value={to} />
      <button className="button button-quiet">{text}</button>
    </Form>
  ));
}
