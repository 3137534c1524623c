declare global {
  /** What has changed in the page since it came; null once that is undone. */
  var changes: MutationRecord[] | null;
}

/** The script before that of the page: it notes what others, such as extensions of the browser, change meanwhile. */
export const noteChanges =
  "new MutationObserver((c,o)=>changes?.push(...c)??o.disconnect()).observe(document.body,{childList:1,subtree:1},changes=[])";

/** Where the script in the page itself writes texts (storefront/first-sight/early.ts), which React leaves. */
const OWN = "[data-count],[data-sum],[data-account],[data-customer],[data-said]";

/**
 * Brings the page back to what the server has written: React takes over nothing else, and would draw all of it anew.
 * What is new between the elements of `body` itself may stay: React passes over it.
 */
export function undoChangesOfOthers(): void {
  for (const change of changes?.toReversed() ?? []) {
    const { target, addedNodes, removedNodes, nextSibling } = change;
    if ((target as Element).matches(OWN)) continue;
    if (target !== document.body) for (const node of addedNodes) target.removeChild(node);
    for (const node of removedNodes) target.insertBefore(node, nextSibling);
  }
  changes = null;
}
