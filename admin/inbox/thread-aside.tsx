import { Link } from "react-router";
import type { ThreadPage } from "#shop/back-office/thread-page.server.ts";
import { THREAD_COMMENT_MAX } from "#shop/messages/threads/thread.ts";
import { piecesOf } from "#shop/offers/offer-request.ts";
import { countryName } from "#shop/shipping/world.ts";
import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { GoodsMark, MoneyMark } from "#admin/components/marks.tsx";
import { Section } from "#admin/components/section.tsx";
import type { ActResult } from "#admin/http/act-result.ts";
import { useActSeed } from "#admin/components/act-id.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Field, TextArea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";

type Props = { page: ThreadPage; result: ActResult | undefined; now: Date };

/** The sender's orders, who answers, and what else can be done with a thread. */
export function ThreadAside({ page, ...form }: Props) {
  return (
    <aside aria-label="Facts">
      <DeliveryPrices page={page} />
      <Orders page={page} {...form} />
      <Assignment page={page} {...form} />
      <Comment {...form} />
      <Answered page={page} {...form} />
      <Others page={page} now={form.now} />
    </aside>
  );
}

/** The delivery prices asked for in this thread, each with the way to its offer. */
function DeliveryPrices({ page: { requests } }: Pick<Props, "page">) {
  if (requests.length === 0) return null;
  return (
    <Section title="Delivery price asked for" className="mb-8">
      <ul>
        {requests.map(({ id, items, address, offerId }) => (
          <li key={id} className="border-b border-rule py-2">
            <p>
              {piecesOf(items)} {piecesOf(items) === 1 ? "item" : "items"} to{" "}
              {countryName(address.country)}
            </p>
            {offerId === null ? (
              <ButtonLink to={`/offers/new?request=${id}`} variant="quiet" className="mt-2 w-full">
                Make an offer
              </ButtonLink>
            ) : (
              <Link className="link" to={`/offers/${offerId}`}>
                See the offer
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Orders({ page: { orders, thread }, result, now }: Props) {
  const own = result?.intent === "link" ? result : undefined;
  return (
    <Section title="Orders" className="">
      {orders.length === 0 && <p className="mt-1 text-ink-2">No order from this e-mail address.</p>}
      <ul>
        {orders.map((order) => (
          <li key={order.orderNumber} className="border-b border-rule py-2">
            <p className="flex items-baseline justify-between gap-3">
              <Link className="link font-semibold" to={`/orders/${order.orderNumber}`}>
                {order.orderNumber}
              </Link>
              <span className="second-line">
                {order.orderNumber === thread.orderNumber
                  ? "about this one"
                  : formatShortDay(londonDay(order.placedAt), now)}
              </span>
            </p>
            <p className="second-line wrap-anywhere">{order.pieces}</p>
            <p className="second-line flex flex-wrap gap-x-4">
              <GoodsMark state={order.goodsState} rest={order.restState} />
              {order.moneyState && <MoneyMark state={order.moneyState} />}
            </p>
          </li>
        ))}
      </ul>
      <ActForm
        result={result}
        intent="link"
        submit="Link"
        variant="quiet"
        className="no-print mt-3 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2"
      >
        <Field
          label="It is about order"
          name="order_number"
          key={`${thread.orderNumber} ${own?.values?.["order_number"]}`}
          defaultValue={own?.values?.["order_number"] ?? thread.orderNumber ?? ""}
          error={own?.fieldErrors?.["order_number"]}
          maxLength={20}
          autoComplete="off"
        />
      </ActForm>
    </Section>
  );
}

function Assignment({ page: { thread, answerers }, result }: Props) {
  const own = result?.intent === "assign" ? result : undefined;
  return (
    <Section title="Who answers">
      <ActForm
        result={result}
        intent="assign"
        submit="Assign"
        variant="quiet"
        className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2"
      >
        <Select
          label="Assigned to"
          name="staff_id"
          key={thread.assignedTo}
          defaultValue={thread.assignedTo ?? ""}
          error={own?.fieldErrors?.["staff_id"]}
        >
          <option value="">Nobody</option>
          {answerers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </ActForm>
    </Section>
  );
}

function Comment({ result }: Omit<Props, "page">) {
  const own = result?.intent === "comment" ? result : undefined;
  const seed = useActSeed();
  return (
    <Section title="Comment for colleagues" note="never sent" className="no-print mt-8">
      <ActForm
        result={result}
        intent="comment"
        submit="Add comment"
        variant="quiet"
        className="-mx-3 mt-2 bg-pine-wash p-3"
      >
        <TextArea
          label="Comment"
          name="comment"
          // After it was added the words are in the list.
          key={own?.done === undefined ? "comment" : seed}
          defaultValue={own?.values?.["comment"]}
          error={own?.fieldErrors?.["comment"]}
          maxLength={THREAD_COMMENT_MAX}
          rows={2}
          className="mb-3 [&_.control]:min-h-16"
          data-key="n"
          data-act="Comment"
        />
      </ActForm>
    </Section>
  );
}

function Answered({ page: { thread }, result }: Props) {
  const isAnswered = thread.unansweredSince === null;
  return (
    <Section title={isAnswered ? "Answered" : "No reply needed?"} className="no-print mt-8">
      <ActForm
        result={result}
        intent={isAnswered ? "reopen" : "answered"}
        submit={isAnswered ? "Mark as unanswered" : "Mark as answered"}
        variant="quiet"
        className="mt-2"
      />
    </Section>
  );
}

function Others({ page: { others }, now }: Pick<Props, "page" | "now">) {
  if (others.length === 0) return null;
  return (
    <Section title="Earlier from this address">
      <ul>
        {others.map(({ id, startedAt, lastAt }) => (
          <li key={id} className="border-b border-rule py-2">
            <Link className="link" to={`/inbox/${id}`}>
              {formatShortDay(londonDay(startedAt), now)} to{" "}
              {formatShortDay(londonDay(lastAt), now)}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
