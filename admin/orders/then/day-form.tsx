import { Form, Link } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";

/** Which day the shop is shown as on: without one, the moment at which the order was placed. */
export function DayForm({
  on,
  problem,
  today,
}: {
  on: string;
  problem: string | null;
  today: string;
}) {
  return (
    <Form
      role="search"
      aria-label="Another day"
      className="no-print flex flex-wrap items-start gap-3 pb-4"
      // A link with another day shows it in the field.
      key={on}
    >
      <Field
        label="At the end of"
        name="on"
        type="date"
        className="w-44"
        defaultValue={on}
        max={today}
        error={problem}
      />
      <Button variant="quiet" className="mt-6.5">
        Show
      </Button>
      {on !== "" && (
        <Link className="link mt-8.5" to="?">
          When it was placed
        </Link>
      )}
    </Form>
  );
}
