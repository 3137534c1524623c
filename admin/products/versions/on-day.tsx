import { Form, Link } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";

/** Asks what the product was at the end of a day, and answers with its version and how the shop knows. */
export function OnDay({
  on,
  onDay,
}: {
  on: string;
  onDay: { day: string; source: string; number: number | null } | null;
}) {
  return (
    <Form role="search" aria-label="As on a day" className="mb-6" key={on}>
      <div className="no-print flex flex-wrap items-start gap-3">
        <Field label="As at the end of" name="on" type="date" className="w-44" defaultValue={on} />
        <Button variant="quiet" className="mt-6.5">
          Show
        </Button>
      </div>
      {on !== "" && (
        <p className="mt-3" role="status">
          {onDay === null ? (
            "Enter a day that is not still to come."
          ) : (
            <>
              <strong className="font-semibold">{onDay.day}:</strong> {onDay.source}{" "}
              {onDay.number !== null && (
                <Link className="link whitespace-nowrap" to={`?on=${on}&version=${onDay.number}`}>
                  Compare version {onDay.number} with now
                </Link>
              )}
            </>
          )}
        </p>
      )}
    </Form>
  );
}
