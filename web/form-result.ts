/** What a form's action returns when the customer stays on the page. */
export type FormResult = {
  /** Which form was sent, on a page with several. */
  readonly intent?: string;
  /** What was typed, to fill the fields again. Never a password. */
  readonly values?: Readonly<Record<string, string>>;
  /** Messages by field name. */
  readonly fieldErrors?: Readonly<Record<string, string>>;
  /** The message above the form: the server's, or the page's own when there was none. */
  readonly formError?: string;
};
