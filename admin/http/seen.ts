/** What a person saw of a thing when its form was opened: its version, and its values by field name. */
export type Seen = {
  readonly version: number;
  readonly values: Readonly<Record<string, string>>;
};

/** Who saved something before the person did: a colleague, or the person in another window. */
export function savedFirst(
  what: string,
  { who, when }: { readonly who: string; readonly when: string },
): string {
  return who === "You"
    ? `You saved ${what} in another window ${when}.`
    : `${who} saved ${what} ${when}, before you.`;
}

/** Before the names of the hidden fields that carry the values. */
export const WAS = "was_";
