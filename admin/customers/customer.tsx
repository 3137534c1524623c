import { data } from "react-router";
import { readCustomerPage } from "#shop/back-office/customers/customer-page.server.ts";
import { addressLines } from "#shop/shipping/address.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { actOf, readTextFields } from "#admin/http/form.server.ts";
import type { Route } from "./+types/customer";
import { Account, Addresses, Figures } from "./customer-facts.tsx";
import { sendCustomerForm, type CustomerResult } from "./customer-forms.server.ts";
import { DataOfCustomer, Ordering, Sessions } from "./customer-acts.tsx";
import { Messages, Notes } from "./customer-notes.tsx";
import { CustomerOrders } from "./customer-orders.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { role } = sessionOf(context).staff;
  const page = await readCustomerPage(db(), params.id);
  if (page === null) throw data(null, { status: 404 });
  const { addresses, sessions, account, ...rest } = page;
  return {
    ...rest,
    registeredAt: account.registeredAt,
    blockedAt: account.orderingBlockedAt,
    addresses: addresses.map(({ id, isDefault, ...address }) => ({
      id,
      isDefault,
      lines: addressLines(address),
    })),
    sessions: sessions.map(({ id, userAgent, beganAt, usedAt }) => ({
      id,
      userAgent,
      beganAt,
      usedAt,
    })),
    mayChange: permission(role, "customers.change") !== "no",
    mayExport: permission(role, "customers.export") !== "no",
    mayErase: permission(role, "customers.erase") !== "no",
    now: new Date(),
  };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const customerId = args.params.id;
  return sendCustomerForm({
    customerId,
    act: actOf(args, field),
    intent: field("intent"),
    field,
  });
}

/** One customer: who, what they bought, what they wrote, what staff noted, and what can be done. */
export default function Customer({ loaderData: loaded, actionData }: Route.ComponentProps) {
  const result: CustomerResult | undefined = actionData;
  const { customer, blockedAt, mayChange, now } = loaded;
  const form = { result };
  return (
    <>
      <PageHead
        title={customer.fullName}
        crumb={{ to: "/customers", name: "Customers" }}
        note={
          blockedAt !== null && (
            <span className="font-semibold text-error">Ordering is blocked</span>
          )
        }
      />
      <DoneStrip text={result?.done} />
      {result?.file !== undefined && <ExportReady file={result.file} />}
      <div className="grid gap-x-12 gap-y-8 day:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          <CustomerOrders orders={loaded.orders} now={now} />
          <Notes notes={loaded.notes} {...{ mayChange, now }} {...form} />
          <Messages messages={loaded.messages} isVerified={customer.isVerified} />
        </div>
        <aside aria-label="Facts">
          <Figures figures={loaded.figures} />
          <Account {...{ customer, mayChange }} registeredAt={loaded.registeredAt} {...form} />
          <Addresses addresses={loaded.addresses} />
          <Sessions sessions={loaded.sessions} {...{ mayChange }} {...form} />
          <Ordering {...{ blockedAt, mayChange, now }} {...form} />
          <DataOfCustomer
            name={customer.fullName}
            orders={loaded.figures.orders}
            mayExport={loaded.mayExport}
            mayErase={loaded.mayErase}
            {...form}
          />
        </aside>
      </div>
    </>
  );
}

function ExportReady({ file }: { file: string }) {
  return (
    <p role="status" className="strip strip-ok mb-4">
      The export is ready.{" "}
      <a className="link font-semibold" href={file} download>
        Download customer.json
      </a>
    </p>
  );
}
