import type { ReactNode } from "react";
import { Form } from "react-router";
import { settings } from "#shop/content/settings/settings.ts";
import { PhoneLink } from "#ui/contact-links.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import type { CustomersOrder, OrderPaths } from "./customers-order.ts";
import { PageLink } from "./page-link.tsx";

type OrderActionsProps = Pick<CustomersOrder, "order" | "cancellation"> & {
  readonly paths: OrderPaths | undefined;
  readonly buyAgain: ReactNode;
};

/** What a customer can do with an order, the most likely action first. */
export function OrderActions({ order, cancellation, paths, buyAgain }: OrderActionsProps) {
  const { orderNumber } = order;
  const mailPath = paths && `mailto:${settings().email}?subject=Order%20${orderNumber}`;
  return (
    <section
      aria-labelledby="order-actions"
      className="grid justify-items-start gap-4 border border-rule bg-white px-5 py-6 desk:p-8"
    >
      <h2 id="order-actions" className="text-[1.375rem] desk:text-[1.375rem]">
        What you can do
      </h2>
      {order.payUrl && (
        <a className={buttonClass({}, "w-full")} href={paths && order.payUrl}>
          Pay now
        </a>
      )}
      {order.canPayAgain && <PayAgain path={paths?.payAgain} />}
      {buyAgain}
      {order.hasInvoice && (
        <PageLink className="link min-h-11 py-2.5" to={paths?.invoice} reloadDocument>
          Download the VAT invoice (PDF)
        </PageLink>
      )}
      <CancelOrReturn cancellation={cancellation} path={paths?.cancel} />
      <p className="text-sm text-ink-2">
        A question about this order? Write to{" "}
        <a className="link" href={mailPath}>
          {settings().email}
        </a>{" "}
        or ring <PhoneLink isInert={paths === undefined} />.
      </p>
    </section>
  );
}

function PayAgain({ path }: { path: string | undefined }) {
  if (path === undefined) return <span className={buttonClass({}, "w-full")}>Pay again</span>;
  return (
    <Form method="post" action={path} className="w-full">
      <Button className="w-full">Pay again</Button>
    </Form>
  );
}

function CancelOrReturn({
  cancellation,
  path,
}: Pick<CustomersOrder, "cancellation"> & { path: string | undefined }) {
  if (cancellation === null) return null;
  const { kind, day } = cancellation;
  if (kind === "over")
    return (
      <p className="text-sm text-ink-2">
        The 14 days to change your mind ended on {day}. If something is faulty, write to us: the
        guarantee and your rights under the Consumer Rights Act still apply.
      </p>
    );
  return (
    <div className="w-full">
      <PageLink to={path} className={buttonClass({ variant: "quiet" }, "w-full")}>
        {kind === "cancel" ? "Cancel this order" : "Return something"}
      </PageLink>
      {day && <p className="mt-2 text-sm text-ink-2">Until the end of {day}.</p>}
    </div>
  );
}
