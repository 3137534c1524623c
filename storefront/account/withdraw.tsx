import { texts } from "#shop/content/settings/texts.ts";
import { data, Form, href } from "react-router";
import { z } from "zod";
import { declareWithdrawal } from "#shop/fulfilment/cancel-requests.server.ts";
import { STATEMENT_MAX } from "#shop/fulfilment/cancellation-options.ts";
import { fullNameSchema } from "#shop/accounts/credentials.server.ts";
import { emailSchema } from "#shop/accounts/email-schema.ts";
import { FULL_NAME_MAX } from "#shop/accounts/customer.ts";
import { readOrderNumber } from "#shop/orders/order.ts";
import { formatMinute } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { readForm, tooManyRequests } from "#web/form.server.ts";
import {
  checkRateLimit,
  HOUR_SECONDS,
  type RateLimit,
} from "#storefront/http/rate-limit.server.ts";
import { clientRequest } from "#web/request-context.ts";
import { logSecurityEvent } from "#web/security-log.server.ts";
import { AccountForm } from "#storefront/components/forms/account-form.tsx";
import { EmailField } from "#storefront/components/forms/email-field.tsx";
import { AccountPage, AsidePanel } from "#storefront/components/account/account-page.tsx";
import { useOwnDetails } from "#storefront/client/stored/user-store.ts";
import { submitForm } from "#storefront/client/forms/submit-form.ts";
import type { FormResult } from "#web/form-result.ts";
import { Button } from "#ui/button.tsx";
import { Field, TextArea } from "#ui/field.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/withdraw";

const limit: RateLimit = {
  name: "withdraw",
  byIp: { max: 20, windowSeconds: HOUR_SECONDS },
  byAccount: { max: 5, windowSeconds: HOUR_SECONDS },
};

/** The statement also holds the sentence around the goods. */
const GOODS_MAX = STATEMENT_MAX - 200;

const NO_NUMBER = "Enter the order number from our e-mail, such as LL-10042";

const formSchema = z.object({
  orderNumber: z
    .string({ error: "Enter the order number" })
    .max(100, NO_NUMBER)
    .transform((typed) => readOrderNumber(typed) ?? "")
    .refine((number) => number !== "", NO_NUMBER),
  name: fullNameSchema,
  email: emailSchema,
  goods: z.string().trim().max(GOODS_MAX, `Enter at most ${GOODS_MAX} characters`).default(""),
  step: z.string().default(""),
});

type WithdrawalResult = FormResult & {
  /** The statement to check and confirm. */
  readonly review?: string;
  /** When it was received, as text. */
  readonly receivedAt?: string;
};

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Cancel or return an order",
    description:
      "Withdraw from an order within 14 days, without signing in: order number and e-mail address, two steps, a dated receipt by e-mail.",
    path: "/withdraw",
    matches,
  });
}

/** Two steps, with or without JavaScript: the statement is shown, then confirmed and saved. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, formSchema);
  if (!form.ok) return data<WithdrawalResult>(form, 422);
  const { orderNumber, email, name, goods, step } = form.input;
  const values = { ...form.values, orderNumber, email, name, goods };
  const statement = withdrawalStatement(orderNumber, goods);
  if (step !== "confirm") return data<WithdrawalResult>({ values, review: statement });
  const client = clientRequest({ request, context });
  const withinLimit = await checkRateLimit(limit, client, email);
  if (!withinLimit.ok) return tooManyRequests(withinLimit, { values });
  const receivedAt = await declareWithdrawal(db(), { orderNumber, email, name, statement });
  logSecurityEvent("withdrawal", client.metadata);
  return data<WithdrawalResult>({ values, receivedAt: formatMinute(receivedAt) });
}

function withdrawalStatement(orderNumber: string, goods: string): string {
  const what = goods === "" ? "all its goods" : `these goods: ${goods}`;
  return `I withdraw from the contract of order ${orderNumber}, for ${what}`;
}

export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  // The second step has no fields, so if it fails the first step is shown again, filled in.
  const sent = [...(await request.clone().formData())];
  const values = Object.fromEntries(sent.map(([name, value]) => [name, String(value)]));
  return submitForm(serverAction, {
    values,
    failed: "We could not record your withdrawal. Please try again, or write to us.",
  });
}

/**
 * The withdrawal function that EU law requires (Directive 2011/83/EU, Art. 11a, from 19 June 2026).
 * It needs no account: declare, confirm, and a dated receipt comes by e-mail.
 */
export default function Withdraw({ actionData }: Route.ComponentProps) {
  const result: WithdrawalResult | undefined = actionData;
  if (result?.receivedAt !== undefined) return <Received result={result} />;
  if (result?.review !== undefined) return <Review result={result} />;
  return <Declaration result={result} />;
}

function Declaration({ result }: { result: WithdrawalResult | undefined }) {
  const own = useOwnDetails();
  const field = (name: string) => ({
    name,
    defaultValue: result?.values?.[name] ?? own[name],
    error: result?.fieldErrors?.[name],
  });
  return (
    <AccountPage
      title="Cancel or return an order"
      lead="You can withdraw from the contract within 14 days of delivery, without giving a reason and without signing in."
      aside={<WhatHappensNext />}
    >
      <AccountForm
        result={result}
        submitLabel="Withdraw from contract here"
        pendingLabel="One moment…"
      >
        <Field
          label="Order number"
          hint="You’ll find it in our e-mails, for example LL-10042."
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          {...field("orderNumber")}
        />
        <EmailField
          hint="We send the receipt to this address. Please use the one you ordered with."
          {...field("email")}
        />
        <Field label="Full name" autoComplete="name" maxLength={FULL_NAME_MAX} {...field("name")} />
        <TextArea
          label="Which goods (optional)"
          hint="Leave this empty to withdraw from the whole order."
          rows={3}
          maxLength={GOODS_MAX}
          {...field("goods")}
        />
      </AccountForm>
    </AccountPage>
  );
}

function Review({ result }: { result: WithdrawalResult }) {
  return (
    <AccountPage
      title="Confirm your withdrawal"
      lead="Check your statement. Pressing Confirm sends it."
      aside={<WhatHappensNext />}
    >
      <blockquote className="mb-7 border-l-[5px] border-pine pl-4 wrap-anywhere whitespace-pre-line">
        {result.review}.
        <footer className="mt-2 text-ink-2">
          {result.values?.["name"]}, {result.values?.["email"]}
        </footer>
      </blockquote>
      <Form method="post">
        {Object.entries({ ...result.values, step: "confirm" }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button size="big" className="w-full">
          Confirm withdrawal
        </Button>
      </Form>
      <p className="mt-5">
        <a className="link" href={href("/withdraw")}>
          Change it
        </a>
      </p>
    </AccountPage>
  );
}

function Received({ result }: { result: WithdrawalResult }) {
  return (
    <AccountPage title="We have your withdrawal">
      <p role="status" className="message mb-6 wrap-anywhere">
        Received on {result.receivedAt} (UK time). We have sent a receipt with your statement to{" "}
        {result.values?.["email"]}.
      </p>
      <p className="text-ink-2">
        Keep the goods unused until we reply, or send them within 14 days to{" "}
        {texts().returnsAddress.join(", ")}.
      </p>
    </AccountPage>
  );
}

function WhatHappensNext() {
  return (
    <AsidePanel title="What happens next">
      <ol className="grid list-decimal gap-3 pl-5 text-ink-2">
        <li>We e-mail you a receipt with the date and time at once.</li>
        <li>
          You send the goods back within 14 days to {texts().returnsAddress.join(", ")}. You pay the
          postage, unless something is faulty, damaged or not what you ordered.
        </li>
        <li>We refund what you paid, including delivery to you, to the same card.</li>
      </ol>
    </AsidePanel>
  );
}
