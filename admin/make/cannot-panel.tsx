import { useLayoutEffect, useRef, useState } from "react";
import { Form, Link, useLocation, useSubmit } from "react-router";
import { isDay } from "#shop/kit/time.ts";
import { delayInWords } from "#shop/making/delay-in-words.ts";
import { addWorkingDays } from "#shop/shipping/working-days.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { MailPreview } from "#admin/components/mail-preview.tsx";
import { Section } from "#admin/components/section.tsx";
import { Field, TextArea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { FormResult } from "#web/form-result.ts";
import type { CannotView } from "./cannot-view.server.ts";
import { pageHref } from "./make-view.ts";

type Props = {
  cannot: CannotView;
  now: string;
  result: FormResult | undefined;
};

/** A piece that cannot be made as promised: which, why, the new day, and the mail to the customer. */
export function CannotPanel({ cannot: { pieces, chosen }, ...rest }: Props) {
  const { search } = useLocation();
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => frame.current?.focus(), []);
  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      <Section
        title="Cannot make"
        note={
          <Link
            className="link"
            to={pageHref(search, { do: null, piece: null })}
            preventScrollReset
          >
            Close
          </Link>
        }
      >
        <PieceSelect {...{ pieces, chosen }} />
        {chosen !== null && <CannotForm key={chosen.value} chosen={chosen} {...rest} />}
      </Section>
    </div>
  );
}

/** Which piece: it is chosen at once, or with the button where there is no JavaScript. */
function PieceSelect({ pieces, chosen }: CannotView) {
  const submit = useSubmit();
  const { search } = useLocation();
  const kept = [...new URLSearchParams(search)].filter(([name]) => name !== "piece");
  return (
    <Form
      method="get"
      preventScrollReset
      className="mt-3 flex items-end gap-2"
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="min-w-0 flex-1">
        <Select
          key={chosen?.value ?? ""}
          label="Piece"
          name="piece"
          defaultValue={chosen?.value ?? ""}
        >
          <option value="">Choose a piece</option>
          {pieces.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <button className="button button-quiet scripted:hidden">Choose</button>
    </Form>
  );
}

type Chosen = NonNullable<CannotView["chosen"]>;

function CannotForm({ chosen, now, result }: { chosen: Chosen } & Omit<Props, "cannot">) {
  const own = result?.intent === "cannot" ? result : undefined;
  const [day, setDay] = useState(own?.values?.["leaves_by"] ?? chosen.proposed);
  const [message, setMessage] = useState(own?.values?.["message"] ?? "");
  const [orderId = "", position = ""] = chosen.value.split(" ");
  return (
    <ActForm
      result={result}
      intent="cannot"
      submit="Move the day and mail the customer"
      className="mt-4 grid justify-items-start gap-4 *:w-full [&>button]:w-auto"
    >
      <input type="hidden" name="order_id" value={orderId} />
      <input type="hidden" name="position" value={position} />
      <input type="hidden" name="seen_promise" value={chosen.promised ?? ""} />
      <Field
        label="Reason"
        name="reason"
        hint="Staff read it in the flag of the order."
        maxLength={1_000}
        required
        defaultValue={own?.values?.["reason"]}
        error={own?.fieldErrors?.["reason"]}
      />
      <Field
        label="It can leave by"
        name="leaves_by"
        type="date"
        required
        min={chosen.first}
        {...(chosen.leaves !== null && { hint: `It should leave by ${chosen.leaves}.` })}
        value={day}
        onChange={(event) => setDay(event.target.value)}
        error={own?.fieldErrors?.["leaves_by"]}
      />
      <TextArea
        label="Message to the customer"
        name="message"
        hint="Optional. It is part of the mail below."
        maxLength={1_000}
        rows={2}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        error={own?.fieldErrors?.["message"]}
      />
      <PreparedMail {...{ chosen, day, message, now }} />
    </ActForm>
  );
}

/** The mail as it will be sent, but for its greeting and its foot. */
function PreparedMail({
  chosen,
  day,
  message,
  now,
}: {
  chosen: Chosen;
  day: string;
  message: string;
  now: string;
}) {
  const { orderNumber, name, promised, transit, unlessHeld, proposed } = chosen;
  const leaves = isDay(day) ? day : proposed;
  const words = delayInWords(
    {
      orderNumber,
      name,
      promisedBefore: promised,
      promisedFor: addWorkingDays(leaves, transit.days, transit.nation),
      unlessHeld,
    },
    new Date(now),
  );
  return (
    <div>
      <h3 className="mb-1.5">The mail that the customer gets</h3>
      <MailPreview {...{ words, message }} />
    </div>
  );
}
