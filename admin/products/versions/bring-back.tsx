import { Link } from "react-router";
import { ActForm } from "#admin/components/act-form.tsx";
import { Section } from "#admin/components/section.tsx";
import type { FormResult } from "#web/form-result.ts";
import { DifferenceList } from "./difference-list.tsx";
import type { Difference } from "#shop/catalogue/editing/order-difference.ts";

/** A version compared with the product as it is now: what bringing it back changes, and the button that does. */
export function BringBack({
  chosen: { number, at, differences },
  fingerprint,
  mayChange,
  result,
}: {
  chosen: { number: number; at: string; differences: readonly Difference[] };
  fingerprint: string;
  mayChange: boolean;
  result: FormResult | undefined;
}) {
  return (
    <Section title={`Version ${number}, ${at}`} className="mb-8 max-w-200">
      {differences.length === 0 ? (
        <p className="mt-2 text-ink-2">The product is as it was in this version.</p>
      ) : (
        <>
          <p className="mt-2 mb-3 text-ink-2">
            Bringing it back changes this. State, stock and pictures stay as they are, and unpaid
            orders keep their price.
          </p>
          <DifferenceList differences={differences} />
          {mayChange && (
            <ActForm
              intent="bring_back"
              result={result}
              submit={`Bring back version ${number}`}
              className="mt-4"
              also={
                <Link className="link ml-4" to="?">
                  Cancel
                </Link>
              }
            >
              <input type="hidden" name="version" value={number} />
              <input type="hidden" name="seen" value={fingerprint} />
            </ActForm>
          )}
        </>
      )}
    </Section>
  );
}
