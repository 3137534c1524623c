import { Form } from "react-router";

/** Finds anything, on a page of its own; Ctrl or ⌘ with K does the same over the present page. */
export function FindField({ id }: { id: string }) {
  return (
    <Form action="/find" role="search" aria-label="Whole admin" className="relative">
      <label htmlFor={id} className="sr-only">
        Find or do
      </label>
      <input
        id={id}
        name="q"
        type="text"
        enterKeyHint="search"
        className="control w-full rail:pr-16"
        placeholder="Find or do"
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      <kbd className="absolute top-1/2 right-2 hidden -translate-y-1/2 text-ink-2 scripted:rail:inline">
        Ctrl K
      </kbd>
    </Form>
  );
}
