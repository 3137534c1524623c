import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDay } from "#shop/kit/time.ts";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { ShopLink } from "#admin/components/shop-link.tsx";
import type { ActResult } from "#admin/http/act-result.ts";

/** Something that a customer wrote: at the left about what and by whom, then the words, then what can be done. */
export function Entry({
  id,
  title,
  facts,
  children,
  acts,
}: {
  id: string;
  title: string;
  facts: ReactNode;
  children: ReactNode;
  acts: ReactNode;
}) {
  return (
    <li data-row className="border-t border-rule py-5 first:border-t-0">
      <article
        aria-labelledby={`entry-${id}`}
        className="grid gap-x-10 gap-y-4 sm:grid-cols-[12rem_minmax(0,1fr)] day:grid-cols-[15rem_minmax(0,1fr)]"
      >
        <div className="min-w-0 wrap-anywhere">{facts}</div>
        <div className="min-w-0 max-w-160">
          <h2 id={`entry-${id}`} className="text-lg wrap-anywhere">
            {title}
          </h2>
          {children}
          {acts}
        </div>
      </article>
    </li>
  );
}

/** The product with a link to its page on the shop, and who wrote when. */
export function Facts({
  slug,
  productName,
  shownName,
  at,
  children,
}: {
  slug: string;
  productName: string;
  shownName: string;
  at: Date;
  children?: ReactNode;
}) {
  return (
    <>
      <p className="font-semibold">
        <ShopLink path={`/product/${slug}`}>{productName}</ShopLink>
      </p>
      <p className="mt-1">{shownName}</p>
      <p className="second-line">{formatDay(at)}</p>
      {children}
    </>
  );
}

/** Paragraphs as they were typed. */
export function Words({ text }: { text: string }) {
  if (text === "") return null;
  return <p className="mt-2 wrap-anywhere whitespace-pre-line">{text}</p>;
}

/** What opens in the row when an act needs words. It opens without JavaScript, and is open when it was refused. */
export function Opens({
  name,
  isOpen,
  children,
}: {
  name: ReactNode;
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <details open={isOpen} className="mt-3">
      <summary className="link w-fit cursor-pointer">{name}</summary>
      <div className="mt-3">{children}</div>
    </details>
  );
}

/** What came of a decision; or why nothing was done, when somebody else was first. */
export function Outcome({ result }: { result: ActResult | undefined }) {
  return (
    <>
      <ConflictStrip text={result?.conflict} />
      <DoneStrip text={result?.done} />
    </>
  );
}

/** Leads from the reviews to the questions and back, with how many of the other wait. */
export function OtherKind({ to, name, waiting }: { to: string; name: string; waiting: number }) {
  return (
    <Link className="button button-quiet" to={to}>
      {name}
      {waiting > 0 && <span className="ml-2 text-timber">{waiting} waiting</span>}
    </Link>
  );
}
