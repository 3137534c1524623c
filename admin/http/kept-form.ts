/** A form that waits until the person has signed in or given a code again: names and values, in order. */
export type KeptForm = readonly (readonly [name: string, value: string])[];

/**
 * The one field in which a form waits, whole and as JSON; null is a page. No other field can be taken for it: a form
 * with this field is the access check's own, and the fields of the form that waits are inside it.
 */
export const WAITING = "waiting form";
