/** All words of some elements, and those that are set on two lines. Runs in the page. */
export function readWords(within: string): { words: string[]; broken: string[] } {
  const words: string[] = [];
  const broken: string[] = [];
  for (const element of document.querySelectorAll(within)) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      for (const match of (node.nodeValue ?? "").matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        words.push(match[0]);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(match[0]);
      }
    }
  }
  return { words, broken };
}
