import type { FormResult } from "#web/form-result.ts";

/** The result of a form on the page of one's reviews. Its intent names the form and the line: "save-0". */
export type ReviewResult = FormResult & { readonly isDone?: boolean };
