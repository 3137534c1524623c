import { Link } from "react-router";
import { ActForm } from "#admin/components/act-form.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { TextArea } from "#ui/field.tsx";
import type { FormResult } from "#web/form-result.ts";
import type { Need } from "./needs.ts";

type Props = {
  needs: readonly Need[];
  result: FormResult | undefined;
};

const tones = { late: "text-error", soon: "text-timber", flag: "", plain: "" } as const;

/** The rows of what needs a person: what, what to do, by or since when, and the one act. */
export function NeedsTable({ needs, result }: Props) {
  return (
    <ul>
      {needs.map((need, index) => (
        <li
          key={need.key}
          data-row
          className="grid items-start gap-x-4 gap-y-1 border-b border-rule py-2.5 sm:grid-cols-[6.5rem_minmax(0,1fr)_7.5rem] md:grid-cols-[6.5rem_minmax(0,1fr)_7.5rem_7.5rem]"
        >
          <p className={`font-medium ${tones[need.tone]}`}>
            {need.tone === "flag" && <span className="flag mr-2" aria-hidden="true" />}
            {need.kind}
          </p>
          <div className="min-w-0">
            <p className="font-medium">
              {need.orderNumber !== undefined && (
                <>
                  <Link to={`/orders/${need.orderNumber}`} className="link font-semibold">
                    {need.orderNumber}
                  </Link>{" "}
                </>
              )}
              {need.title}
            </p>
            {need.detail !== "" && <p className="second-line">{need.detail}</p>}
          </div>
          <p className={tones[need.tone] || "text-ink-2"}>{need.when}</p>
          <OneAct {...{ need, result, isFirst: index === 0 }} />
        </li>
      ))}
    </ul>
  );
}

const placed = "sm:col-start-2 md:col-start-auto md:text-right";

function OneAct({
  need: { act },
  result,
  isFirst,
}: Omit<Props, "needs"> & { need: Need; isFirst: boolean }) {
  const variant = isFirst ? "primary" : "quiet";
  switch (act?.kind) {
    case "open":
      return (
        <p className={placed}>
          <ButtonLink to={act.to} variant={variant} data-row-act>
            {act.label}
          </ButtonLink>
        </p>
      );
    case "resolve":
      return <Resolve flagId={act.flagId} result={result} />;
    case "seen":
      return (
        <ActForm
          result={result}
          intent={`seen ${act.commentId}`}
          submit="Seen"
          variant="quiet"
          className={placed}
        />
      );
    case "retry":
      return (
        <ActForm
          {...{ result, variant }}
          intent="retry"
          submit={act.jobs === 1 ? "Try again" : `Try all ${act.jobs} again`}
          className={placed}
        />
      );
    default:
      return null;
  }
}

/** Opens a field for how it was resolved. Its row stays in place. */
function Resolve({ flagId, result }: { flagId: string; result: FormResult | undefined }) {
  const isOwn = result?.intent === `resolve ${flagId}`;
  return (
    <details
      open={isOwn || undefined}
      className={`group open:col-start-1 open:col-end-[-1] sm:open:col-start-2 md:open:text-left ${placed}`}
    >
      <summary data-row-act className="button button-quiet list-none">
        Resolve
      </summary>
      <ActForm
        result={result}
        intent={`resolve ${flagId}`}
        idPrefix={`${flagId}-`}
        submit="Resolve"
        className="mt-3 mb-2 grid justify-items-start gap-3"
      >
        <input type="hidden" name="flag_id" value={flagId} />
        <TextArea
          label="How it was resolved"
          name="resolution"
          id={`${flagId}-resolution`}
          rows={2}
          maxLength={2_000}
          defaultValue={isOwn ? result?.values?.["resolution"] : undefined}
          error={isOwn ? result?.fieldErrors?.["resolution"] : undefined}
          className="w-full"
        />
      </ActForm>
    </details>
  );
}
