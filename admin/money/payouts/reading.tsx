import { Link } from "react-router";
import { formatMinute } from "#shop/kit/time.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { useReloads } from "#admin/components/use-reloads.ts";
import type { FormResult } from "#web/form-result.ts";
import type { Reading } from "./reading.server.ts";

/** The button that asks the provider once more. */
export function FetchAgain({
  reading,
  result,
}: {
  reading: Reading;
  result: FormResult | undefined;
}) {
  if (!reading.mayExplain) return null;
  return <ActForm result={result} intent="fetch" submit="Fetch again" variant="quiet" />;
}

/** When the payouts were read; what it means while the provider does not answer. */
export function ReadingNote({ reading }: { reading: Reading }) {
  const { readAt, failedAt, isRunning, providerName } = reading;
  useReloads(isRunning);
  if (failedAt !== null)
    return (
      <p role="status" className="strip strip-error mb-4">
        <strong className="font-semibold text-error">
          {providerName} did not answer on {formatMinute(failedAt)}.
        </strong>{" "}
        {readAt === null
          ? "Nothing has been read yet."
          : `Below is what was read on ${formatMinute(readAt)}.`}{" "}
        It is asked again until it answers; you need do nothing.
      </p>
    );
  if (isRunning)
    return (
      <p role="status" className="strip mb-4">
        The payouts are being read from {providerName}.{" "}
        <Link className="link no-print" to="" preventScrollReset>
          Look again
        </Link>
      </p>
    );
  return null;
}

/** "Read from the provider on 4 December 2026 at 07:50". */
export function readInWords({ readAt, providerName }: Reading): string {
  return readAt === null
    ? `Not read from ${providerName} yet`
    : `Read from ${providerName} on ${formatMinute(readAt)}`;
}
