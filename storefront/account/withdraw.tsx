import { data, Form } from "react-router";
import { z } from "zod";
import { declareWithdrawal } from "#shop/aftersales/cancel-requests.server.ts";
import { STATEMENT_MAX } from "#shop/aftersales/cancellation-options.ts";
import { emailError, FULL_NAME_MAX, fullNameError } from "#shop/accounts/customer.ts";
import { shop } from "#shop/content/shop.ts";
import { formatMinute } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { readForm, tooManyRequests } from "#storefront/http/form.server.ts";
import {
  checkRateLimit,
  HOUR_SECONDS,
  type RateLimit,
} from "#storefront/http/rate-limit.server.ts";
import { clientRequest } from "#storefront/http/request-context.ts";
import { logSecurityEvent } from "#storefront/http/security-log.server.ts";
import { AccountForm } from "#storefront/components/forms/account-form.tsx";
import { AccountPage, AsidePanel } from "#storefront/components/account-page.tsx";
import { submitForm, type FormResult } from "#storefront/client/forms/submit-form.ts";
import { Button } from "#ui/button.tsx";
import { Field, TextArea } from "#ui/field.tsx";
import { pageMeta } from "#storefront/seo/page-meta.ts";
import type { Route } from "./+types/withdraw";

const ruled = (problem: (value: string) => string | null) =>
  z
    .string({ error: problem("") ?? "" })
    .trim()
    .superRefine((value, context) => {
      const message = problem(value);
      if (message !== null) context.addIssue({ code: "custom", message });
    });

const limit: RateLimit = {
  name: "withdraw",
  byIp: { max: 20, windowSeconds: HOUR_SECONDS },
  byAccount: { max: 5, windowSeconds: HOUR_SECONDS },
};

const formSchema = z.object({
  orderNumber: z
    .string({ error: "Enter the order number" })
    .trim()
    .toUpperCase()
    .regex(/^LL-?\d{5,12}$/, "Enter the order number from our e-mail, such as LL-10042")
    .transform((typed) => typed.replace(/^LL-?/, "LL-")),
  name: ruled(fullNameError),
  email: ruled(emailError),
  goods: z
    .string()
    .trim()
    .max(STATEMENT_MAX - 200, `Say it in at most ${STATEMENT_MAX - 200} characters`)
    .default(""),
  step: z.string().default(""),
});

type Answer = FormResult & {
  /** The declaration, to be read once more and confirmed. */
  readonly review?: string;
  /** When it was received, in words. */
  readonly receivedAt?: string;
};

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Withdraw from a contract",
    description:
      "Withdraw from an order within 14 days, without signing in: order number and e-mail address, two steps, a dated receipt by e-mail.",
    path: "/withdraw",
    matches,
  });
}

/** Two steps, with or without JavaScript: the declaration is shown, then confirmed and kept. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, formSchema);
  if (!form.ok) return data<Answer>(form, 422);
  const { orderNumber, email, name, goods, step } = form.input;
  const values = { ...form.values, orderNumber, email, name, goods };
  const statement = stateWithdrawal(orderNumber, goods);
  if (step !== "confirm") return data<Answer>({ values, review: statement });
  const client = clientRequest({ request, context });
  const withinLimit = await checkRateLimit(limit, client, email);
  if (!withinLimit.ok) return tooManyRequests(withinLimit, { values });
  const receivedAt = await declareWithdrawal(db(), { orderNumber, email, name, statement });
  logSecurityEvent("withdrawal", client.metadata);
  return data<Answer>({ values, receivedAt: formatMinute(receivedAt) });
}

function stateWithdrawal(orderNumber: string, goods: string): string {
  const what = goods === "" ? "all the goods of it" : `these goods of it: ${goods}`;
  return `I withdraw from the contract of order ${orderNumber}, for ${what}`;
}

export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  // The second step shows no fields: if it fails, the first is shown again with what was typed.
  const sent = [...(await request.clone().formData())];
  const values = Object.fromEntries(sent.map(([name, value]) => [name, String(value)]));
  return submitForm(serverAction, {
    values,
    failed: "We could not take your declaration. Please try again, or write to us.",
  });
}

/**
 * The withdrawal function that EU law asks for, for everybody and without signing in (Directive
 * 2011/83/EU, Art. 11a, as of 19 June 2026): declare, confirm, and a dated receipt by e-mail.
 */
export default function Withdraw({ actionData }: Route.ComponentProps) {
  const answer: Answer | undefined = actionData;
  if (answer?.receivedAt !== undefined) return <Received answer={answer} />;
  if (answer?.review !== undefined) return <Review answer={answer} />;
  return <Declare answer={answer} />;
}

function Declare({ answer }: { answer: Answer | undefined }) {
  const field = (name: string) => ({
    name,
    defaultValue: answer?.values?.[name],
    error: answer?.fieldErrors?.[name],
  });
  return (
    <AccountPage
      title="Withdraw from a contract"
      lead="Within 14 days of delivery, without giving a reason and without signing in."
      aside={<WhatFollows />}
    >
      <AccountForm
        result={answer}
        submitLabel="Withdraw from contract here"
        pendingLabel="One moment…"
      >
        <Field
          label="Order number"
          hint="It stands in our e-mails and looks like LL-10042."
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          {...field("orderNumber")}
        />
        <Field
          label="E-mail"
          hint="The receipt goes there. Please use the one you ordered with."
          type="email"
          autoComplete="email"
          spellCheck={false}
          maxLength={200}
          {...field("email")}
        />
        <Field label="Full name" autoComplete="name" maxLength={FULL_NAME_MAX} {...field("name")} />
        <TextArea
          label="Which goods (optional)"
          hint="Leave it empty to withdraw from the whole order."
          rows={3}
          maxLength={STATEMENT_MAX - 200}
          {...field("goods")}
        />
      </AccountForm>
    </AccountPage>
  );
}

function Review({ answer }: { answer: Answer }) {
  return (
    <AccountPage
      title="Please confirm"
      lead="This is what you declare. With the next press it counts."
      aside={<WhatFollows />}
    >
      <blockquote className="mb-7 border-l-[5px] border-pine pl-4 wrap-anywhere whitespace-pre-line">
        {answer.review}.
        <footer className="mt-2 text-ink-2">
          {answer.values?.["name"]}, {answer.values?.["email"]}
        </footer>
      </blockquote>
      <Form method="post">
        {Object.entries({ ...answer.values, step: "confirm" }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button size="big" className="w-full">
          Confirm withdrawal
        </Button>
      </Form>
      <p className="mt-5">
        <a className="link" href="/withdraw">
          Change it
        </a>
      </p>
    </AccountPage>
  );
}

function Received({ answer }: { answer: Answer }) {
  return (
    <AccountPage title="We have your withdrawal">
      <p role="status" className="message mb-6 wrap-anywhere">
        Received on {answer.receivedAt} (UK time). The receipt, with your declaration, is on its way
        to {answer.values?.["email"]}.
      </p>
      <p className="text-ink-2">
        Keep the goods as they are until our answer comes, or send them within 14 days to{" "}
        {shop.returnsAddress.join(", ")}.
      </p>
    </AccountPage>
  );
}

function WhatFollows() {
  return (
    <AsidePanel title="What follows">
      <ol className="grid list-decimal gap-3 pl-5 text-ink-2">
        <li>A receipt with date and time comes by e-mail at once.</li>
        <li>
          You send the goods back within 14 days to {shop.returnsAddress.join(", ")}. The postage is
          yours to pay.
        </li>
        <li>We refund what you paid, the delivery to you included, to the same card.</li>
      </ol>
    </AsidePanel>
  );
}
