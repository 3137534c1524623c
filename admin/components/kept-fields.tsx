import { KEPT, type KeptForm } from "#admin/http/kept-form.ts";

/** The fields of a form that waits, hidden. */
export function KeptFields({ form, isPage = false }: { form: KeptForm; isPage?: boolean }) {
  return (
    <>
      {isPage && <input type="hidden" name="auth.page" value="1" />}
      {form.map(([name, value], index) => (
        // The same name may occur twice; the order never changes.
        <input key={`${index} ${name}`} type="hidden" name={KEPT + name} value={value} />
      ))}
    </>
  );
}
