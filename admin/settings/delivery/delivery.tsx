import { Form, Link } from "react-router";
import { listMovedByCutOff } from "#shop/back-office/late-orders/cut-off-orders.server.ts";
import { checkSettings } from "#shop/content/settings/setting-schemas.ts";
import { formatShortDay, formatTime } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { SectionHead } from "#admin/settings/section-form.tsx";
import { saveSection } from "#admin/settings/section-forms.server.ts";
import { readSection } from "#admin/settings/section-view.server.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import type { Route } from "./+types/delivery";
import { CutOffPreview } from "./cut-off-preview.tsx";

export async function loader(args: Route.LoaderArgs) {
  const view = await readSection(args, "delivery");
  const typed = new URL(args.request.url).searchParams.get("cutOff")?.slice(0, 20) ?? null;
  const cutOff =
    typed
      ?.trim()
      .replace(/^(\d)(?=[:.])/, "0$1")
      .replace(".", ":") ?? null;
  const checked = cutOff === null ? null : checkSettings({ cutOff });
  return {
    view,
    typed,
    error: checked?.ok === false ? (checked.problems["cutOff"] ?? null) : null,
    preview: checked?.ok === true && cutOff !== null ? await readPreview(cutOff) : null,
  };
}

async function readPreview(cutOff: string) {
  const now = new Date();
  const { orders, count } = await listMovedByCutOff(db(), cutOff, now);
  return {
    cutOff,
    count,
    orders: orders.map(({ placedAt, leaveBy, wouldLeaveOn, ...order }) => ({
      ...order,
      placed: formatTime(placedAt),
      leaves: formatShortDay(leaveBy, now),
      wouldLeave: formatShortDay(wouldLeaveOn, now),
    })),
  };
}

export function action(args: Route.ActionArgs) {
  return saveSection(args, "delivery");
}

/** When an order still leaves on its day, and the way to everything else about delivery. */
export default function DeliverySettings({ loaderData, actionData: result }: Route.ComponentProps) {
  const { view, typed, error, preview } = loaderData;
  const present = view.seen.values["cutOff"] ?? "";
  const isSaved = result?.done !== undefined;
  return (
    <>
      <SectionHead view={view} />
      <DoneStrip text={result?.done} />
      <Form
        key={present}
        method="get"
        noValidate
        preventScrollReset
        className="grid max-w-160 gap-4"
      >
        <ErrorSummary errors={error === null ? {} : { cutOff: error }} />
        <Field
          label="Cut-off time"
          name="cutOff"
          hint="Orders placed before it, London time, leave on the same working day. Such as 14:30."
          maxLength={20}
          className="max-w-100"
          autoComplete="off"
          defaultValue={isSaved ? present : (typed ?? present)}
          error={error}
        />
        <Button variant={preview === null ? "primary" : "quiet"} className="justify-self-start">
          Show what changes
        </Button>
      </Form>
      {preview !== null && !isSaved && <CutOffPreview {...{ view, preview, result }} />}
      <Others />
    </>
  );
}

function Others() {
  const others = [
    ["/settings/days", "Closed days and pieces a day"],
    ["/rates", "Delivery rates and days in transit"],
    ["/settings/carriers", "Carriers and their services"],
  ] as const;
  return (
    <ul className="mt-10 grid max-w-160 gap-2 border-t border-rule pt-4">
      {others.map(([to, name]) => (
        <li key={to}>
          <Link className="link" to={to}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
