import { data, Link } from "react-router";
import { londonDay } from "#shop/kit/time.ts";
import { permission } from "#shop/staff/rights.ts";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { orderOfUrl } from "#admin/orders/order-of-url.server.ts";
import type { Route } from "./+types/then";
import { DayForm } from "./day-form.tsx";
import { DeliveryThen } from "./delivery-then.tsx";
import { LinesThen } from "./lines-then.tsx";
import { TermsThen } from "./terms-then.tsx";
import { readMoment } from "./then-moment.ts";
import { readThen, type ThenView } from "./then-view.server.ts";

const TYPED_MAX = 20;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const order = await orderOfUrl(params);
  const on = (new URL(request.url).searchParams.get("on") ?? "").slice(0, TYPED_MAX);
  const now = new Date();
  const { at, words, problem } = readMoment(on, order.placedAt, now);
  const { role } = sessionOf(context).staff;
  const page = {
    orderNumber: order.orderNumber,
    wasThen: await readThen(order, at, now),
    moment: words,
    on,
    problem,
    today: londonDay(now),
    mayReadRates: permission(role, "rates.change") !== "no",
  };
  return problem === null ? page : data(page, 422);
}

/** An order with its product pages, rates and terms as they were when it was placed, or on another day. */
export default function Then({ loaderData }: Route.ComponentProps) {
  const { orderNumber, wasThen, moment, on, problem, today, mayReadRates } = loaderData;
  return (
    <>
      <PageHead
        title="As it was"
        crumb={{ to: `/orders/${orderNumber}`, name: orderNumber }}
        note={moment}
      />
      <DayForm {...{ on, problem, today }} />
      <Since changed={wasThen.changedSince} />
      <LinesThen lines={wasThen.lines} />
      <div className="grid gap-x-12 day:grid-cols-2">
        <DeliveryThen
          delivery={wasThen.delivery}
          address={wasThen.address}
          mayOpen={mayReadRates}
        />
        <Mails orderNumber={orderNumber} mails={wasThen.mails} />
      </div>
      <TermsThen terms={wasThen.terms} />
    </>
  );
}

/** What of the order itself is another by now: the screen has it as it was placed. */
function Since({ changed }: { changed: readonly string[] }) {
  if (changed.length === 0) return null;
  return (
    <p className="strip mb-4">
      The order is shown as it was placed. Changed since: {changed.join(", ")}.
    </p>
  );
}

function Mails({ orderNumber, mails }: { orderNumber: string; mails: ThenView["mails"] }) {
  return (
    <Section title="E-mails about the order" note="kept for a year">
      {mails.length === 0 ? (
        <p className="mt-2 text-ink-2">None are kept.</p>
      ) : (
        <ul>
          {mails.map(({ id, name, when, isSent }) => (
            <li key={id} className="flex gap-3 border-b border-rule py-2">
              <Link className="link" to={`/orders/${orderNumber}/mails/${id}`}>
                {name}
              </Link>
              <span className="ml-auto text-ink-2">
                {isSent ? "sent" : "written, not sent,"} {when}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
