import { WAITING, type KeptForm } from "#admin/http/kept-form.ts";

/** The hidden field in which a form waits; null is a page. Without one, nothing waits and nothing is drawn. */
export function WaitingField({ form }: { form: KeptForm | null | undefined }) {
  if (form === undefined) return null;
  return <input type="hidden" name={WAITING} value={JSON.stringify(form)} />;
}
