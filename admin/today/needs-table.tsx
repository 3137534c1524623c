import { ActForm } from "#admin/components/act-form.tsx";
import { TextArea } from "#ui/field.tsx";
import type { FormResult } from "#web/form-result.ts";
import { formatAge, type Need } from "./needs.ts";

type Props = {
  needs: readonly Need[];
  /** ISO */
  now: string;
  /** Whether the person may resolve flags and try jobs again. */
  mayAct: boolean;
  actId: string;
  result: FormResult | undefined;
};

const tones = { late: "text-error", soon: "text-timber", flag: "", plain: "" } as const;

/** The rows of what needs a person: what, what to do, since when, and the one act. */
export function NeedsTable({ needs, now, mayAct, actId, result }: Props) {
  const firstJob = needs.findIndex(({ act }) => act?.kind === "retry");
  const jobs = needs.filter(({ act }) => act?.kind === "retry").length;
  return (
    <ul>
      {needs.map((need, index) => (
        <li
          key={need.key}
          className="grid items-start gap-x-4 gap-y-1 border-b border-rule py-2.5 sm:grid-cols-[6.5rem_minmax(0,1fr)_6rem] wide:grid-cols-[6.5rem_minmax(0,1fr)_5rem_7rem]"
        >
          <p className={`font-medium ${tones[need.tone]}`}>
            {need.tone === "flag" && <span className="flag mr-2" aria-hidden="true" />}
            {need.kind}
          </p>
          <div className="min-w-0">
            <p className="font-medium">{need.title}</p>
            {need.detail !== "" && <p className="second-line">{need.detail}</p>}
          </div>
          <p className="text-ink-2">{need.since === null ? "" : formatAge(need.since, now)}</p>
          {mayAct && need.act?.kind === "resolve" && (
            <Resolve flagId={need.act.flagId} {...{ actId, result }} />
          )}
          {mayAct && index === firstJob && (
            <ActForm
              {...{ actId, result }}
              intent="retry"
              submit={jobs === 1 ? "Try again" : `Try all ${jobs} again`}
              variant={index === 0 ? "primary" : "quiet"}
              className="wide:text-right"
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Opens a field for what was settled. Its row stays in place. */
function Resolve({
  flagId,
  actId,
  result,
}: {
  flagId: string;
  actId: string;
  result: FormResult | undefined;
}) {
  const isOwn = result?.intent === `resolve ${flagId}`;
  return (
    <details
      open={isOwn || undefined}
      className="group open:col-start-1 open:col-end-[-1] sm:col-start-2 sm:open:col-start-2 wide:col-start-auto wide:text-right wide:open:text-left"
    >
      <summary className="button button-quiet list-none">Resolve</summary>
      <ActForm
        {...{ actId, result }}
        intent={`resolve ${flagId}`}
        idPrefix={`${flagId}-`}
        submit="Resolve"
        className="mt-3 mb-2 grid justify-items-start gap-3"
      >
        <input type="hidden" name="flag_id" value={flagId} />
        <TextArea
          label="What was settled, in words"
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
