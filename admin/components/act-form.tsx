import type { ComponentProps, ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Button, type ButtonStyle } from "#ui/button.tsx";
import type { FormResult } from "#web/form-result.ts";
import { ActId } from "./act-id.tsx";

type ActFormProps = {
  /** Tells this form from others of the page. */
  intent?: string;
  action?: string;
  /** What it is about, where the page has such a form for each row. */
  row?: string | number;
  result?: FormResult | undefined;
  /** The words of the button: deed and, where there is one, sum. */
  submit: ReactNode;
  variant?: ButtonStyle["variant"];
  /** Red words: it can't be taken back. */
  isDestructive?: boolean;
  /** A class of the button's own, such as `button-text` for rare acts. */
  look?: string;
  /** More about the button: the key that presses it, whether Enter in its row does. */
  button?: ComponentProps<"button"> & Readonly<Record<`data-${string}`, string | undefined>>;
  /** Before the ids of the fields, where a page has several fields of a name. */
  idPrefix?: string;
  /** Where the form has a file. */
  encType?: "multipart/form-data";
  className?: string;
  /** A second button, after the first: Enter presses the first. */
  also?: ReactNode;
  children?: ReactNode;
};

/** A form that changes something: the id of its act, an error summary, its fields and one button. */
export function ActForm({
  intent,
  action,
  row,
  result,
  submit,
  variant = "primary",
  isDestructive = false,
  look,
  button,
  idPrefix = "",
  encType,
  className = "",
  also,
  children,
}: ActFormProps) {
  const navigation = useNavigation();
  const isBusy = navigation.state !== "idle";
  const own = result?.intent === intent ? result : undefined;
  return (
    <Form
      method="post"
      action={action}
      {...(encType && { encType })}
      className={className}
      noValidate
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      <ActId {...{ action, intent, row }} />
      {intent !== undefined && <input type="hidden" name="intent" value={intent} />}
      {/* Above the fields, in forms that are one row, too. */}
      <div className="col-span-full basis-full *:mb-3! empty:hidden">
        <ErrorSummary errors={errorsOf(own, idPrefix)} />
      </div>
      {children}
      {look !== undefined ? (
        <button className={look} {...button}>
          {submit}
        </button>
      ) : (
        <Button variant={variant} className={isDestructive ? "text-error" : ""} {...button}>
          {submit}
        </Button>
      )}
      {also}
    </Form>
  );
}

function errorsOf(result: FormResult | undefined, idPrefix: string): Record<string, string> {
  const fields = Object.entries(result?.fieldErrors ?? {}).map(([name, text]) => [
    idPrefix + name,
    text,
  ]);
  const form = result?.formError === undefined ? [] : [["form", result.formError]];
  return Object.fromEntries([...form, ...fields]);
}
