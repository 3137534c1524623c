import {
  Children,
  createContext,
  Fragment,
  isValidElement,
  useContext,
  type ReactNode,
} from "react";

/** What the owner adds to a mail, as paragraphs. */
export type OwnWords = { readonly opening: readonly string[]; readonly closing: readonly string[] };

const nothing: OwnWords = { opening: [], closing: [] };

/** The owner's words in the mail that is being rendered. */
export const OwnWordsContext = createContext<OwnWords>(nothing);

/** The component begins a mail: the owner's opening comes after it. */
type Beginning = { readonly beginsMail?: true };
/** The component is what the law asks for: the owner's closing comes before it. */
type Legal = { readonly isLegal?: true };

/**
 * The content of a mail with the owner's words: the opening after the heading and the greeting, the closing before
 * what the law asks for, or at the end.
 */
export function WithOwnWords({
  children,
  draw,
}: {
  readonly children: ReactNode;
  readonly draw: (text: ReactNode) => ReactNode;
}) {
  const { opening, closing } = useContext(OwnWordsContext);
  const parts = Children.toArray(children);
  const isOf = (part: ReactNode, mark: keyof (Beginning & Legal)) =>
    isValidElement(part) && typeof part.type === "function" && mark in part.type;
  const first = parts.findIndex((part) => !isOf(part, "beginsMail"));
  const begin = first === -1 ? parts.length : first;
  const legal = parts.findIndex((part) => isOf(part, "isLegal"));
  const end = legal === -1 ? parts.length : legal;
  const drawn = (texts: readonly string[]) =>
    texts.map((text, at) => <Fragment key={`${at} ${text}`}>{draw(withBreaks(text))}</Fragment>);
  return (
    <>
      {parts.slice(0, begin)}
      {drawn(opening)}
      {parts.slice(begin, end)}
      {drawn(closing)}
      {parts.slice(end)}
    </>
  );
}

/** A text with its line breaks. */
function withBreaks(text: string): ReactNode {
  return text.split("\n").map((line, at) => (
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ));
}
