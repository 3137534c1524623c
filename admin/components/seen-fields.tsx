import { useState } from "react";
import { WAS, type Seen } from "#admin/http/seen.ts";

/**
 * What the person saw when the form was opened, whatever is loaded after that; after a refusal what its answer
 * shows, and after saving what is loaded then. A form draws its fields anew with each version.
 */
export function useSeen(
  loaded: Seen,
  own: { readonly done?: string; readonly seen?: Seen } | undefined,
): Seen {
  const [opened, setOpened] = useState(loaded);
  if (own?.done !== undefined && opened.version !== loaded.version) setOpened(loaded);
  return own?.seen ?? opened;
}

/** The version and the values that the person saw, in hidden fields. */
export function SeenFields({ seen: { version, values } }: { seen: Seen }) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={WAS + name} value={value} />
      ))}
    </>
  );
}
