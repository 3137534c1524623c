const MESSAGE_MAX = 200;
const PLACES_MAX = 8;

/** An error of a browser as the log has it. */
type LoggedBrowserError = { readonly error: string; readonly at: readonly string[] };

/**
 * Takes from an error of a browser what tells where the program is wrong: its message without what a person may have
 * typed, which is in quotes, an address or a long number, and its places in our scripts. The name of a script has
 * the hash of its build.
 */
export function toLoggedError(message: string, stack: string): LoggedBrowserError {
  const error = message
    .replaceAll(/[a-z]+:\/\/\S+|\S+@\S+|\d{4,}/gi, "…")
    .replaceAll(/(["'`])(.*?)(?:\1|$)/gs, (quoted, mark, text) =>
      mark === "'" && /^[$\w.]{1,40}$/.test(text) ? quoted : `${mark}…${mark}`,
    )
    .slice(0, MESSAGE_MAX);
  const places = stack.matchAll(/\/assets\/([\w.-]{1,80}\.js:\d{1,9}:\d{1,9})/g);
  return { error, at: [...places].slice(0, PLACES_MAX).map(([, place]) => place ?? "") };
}
