import type { FormResult } from "#web/form-result.ts";

/** What a page shows after an act: refused, or done. */
export type ActResult = FormResult & {
  /** What was done, in a sentence. */
  readonly done?: string;
  /** Why the page below differs from the one that the person saw. */
  readonly conflict?: string;
};
