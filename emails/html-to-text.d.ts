/** The part of html-to-text, which brings no types, that the mails use. */
declare module "html-to-text" {
  type Selector = {
    readonly selector: string;
    readonly format?: string;
    readonly options?: Readonly<Record<string, unknown>>;
  };

  /** Returns a function that converts HTML. Compiling the options takes longer than converting a mail. */
  export function compile(options: {
    readonly wordwrap: number | false;
    readonly selectors: readonly Selector[];
  }): (html: string) => string;
}
