import { Link } from "react-router";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import type { FormResult } from "#web/form-result.ts";
import { versionName } from "./page-version-table.tsx";
import { TextChanges } from "./text-changes.tsx";
import type { VersionsView } from "./versions-view.server.ts";

/** A version compared with what is on the shop: what bringing it back changes, its text, and the button that does. */
export function ChosenVersion({
  chosen: { number, body, differences },
  isLive,
  seen,
  mayChange,
  result,
}: {
  chosen: NonNullable<VersionsView["chosen"]>;
  isLive: boolean;
  seen: number;
  mayChange: boolean;
  result: FormResult | undefined;
}) {
  const name = versionName(number);
  return (
    <Section title={name} className="mb-8 max-w-200">
      {differences.length === 0 ? (
        <p className="mt-2 text-ink-2">
          {isLive ? "This is what the shop shows." : "The shop shows the same text."}
        </p>
      ) : (
        <>
          <p className="mt-2 text-ink-2">
            Bringing it back changes this on the shop, as a new version. A draft stays as it is.
          </p>
          <TextChanges differences={differences} />
          {mayChange && <BringBack {...{ number, seen, result }} />}
        </>
      )}
      <details className="mt-4">
        <summary className="cursor-pointer font-medium">Its whole text</summary>
        <pre className="mt-2 bg-white p-4 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap">
          {body}
        </pre>
      </details>
    </Section>
  );
}

function BringBack({
  number,
  seen,
  result,
}: {
  number: number;
  seen: number;
  result: FormResult | undefined;
}) {
  return (
    <ActForm
      intent="bring_back"
      result={result}
      submit={`Bring back ${number === 0 ? "the text that came with the shop" : `version ${number}`}`}
      className="mt-4"
      also={
        <Link className="link ml-4" to="?">
          Cancel
        </Link>
      }
    >
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="version" value={seen} />
    </ActForm>
  );
}
