import { Form, href, Link } from "react-router";
import type { RoomName } from "#shop/airers/room.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";

type RoomEntryProps = {
  values?: Partial<Readonly<Record<RoomName, string>>>;
  errors?: Partial<Readonly<Record<RoomName, string>>>;
};

/** The measurements that people know; the ceiling is enough. Leads to the page that says which ceiling airers fit. */
export function RoomEntry({ values = {}, errors = {} }: RoomEntryProps) {
  const field = (name: RoomName) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
    maxLength: 20,
    autoComplete: "off",
  });
  return (
    <Form
      action={href("/will-it-fit")}
      className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-[1fr_1fr_auto]"
    >
      <Field {...field("ceiling")} label="Ceiling height" hint="Such as 2.4 m or 7 ft 10" />
      <Field
        {...field("run")}
        label="Clear length (optional)"
        hint="From wall to wall or cupboard"
      />
      <Button className="sm:mt-14.5">See what fits</Button>
    </Form>
  );
}

/** The form with its question, for pages that lead to it. */
export function RoomQuestion({
  className = "",
  values,
}: Pick<RoomEntryProps, "values"> & { className?: string }) {
  return (
    <section
      aria-labelledby="your-ceiling"
      className={`grid gap-x-12 gap-y-4 border-t border-rule py-8 desk:grid-cols-[1fr_1.6fr] print:hidden ${className}`}
    >
      <div>
        <h2 id="your-ceiling" className="mb-2">
          How high is your ceiling?
        </h2>
        <p className="max-w-[32em] text-ink-2">
          We show how high each ceiling airer hangs and how much rope it needs; with the clear
          length, also which lengths fit.
        </p>
      </div>
      <RoomEntry values={values} />
    </section>
  );
}

/** The question above a list: on a phone a link, so that the products stay in the first screen. */
export function RoomQuestionAboveList() {
  return (
    <>
      <p className="border-t border-rule py-4 sm:hidden">
        How high is your ceiling?{" "}
        <Link className="link font-semibold" to={href("/will-it-fit")}>
          See which airers fit
        </Link>
      </p>
      <RoomQuestion className="max-sm:hidden" />
    </>
  );
}
