import { createElement, type ElementType, type ReactNode } from "react";

/** What JSX gives an element. */
export type Props = { readonly children?: ReactNode };

/**
 * The props of an element, with every text alone in an element. A browser that translates a page puts elements of its
 * own in the place of each text, and React fails where it then moves, removes or follows that text. Texts in a row
 * become one, which is the whole content of their element; beside an element they get one of their own.
 */
export function textsApart(type: ElementType, props: Props): Props {
  const { children } = props;
  // A component of the shop may read its children, and gives them to elements that are made here, too.
  if (typeof type === "function") return props;
  // A fragment is no element: its text may stand beside others.
  const isElement = typeof type !== "symbol";
  if (!Array.isArray(children))
    return isElement || !isText(children) ? props : { ...props, children: apart([children]) };
  if (!children.some((child) => isText(child) || Array.isArray(child))) return props;
  const all: ReactNode[] = children.flat(Infinity);
  const isAlone = isElement && all.every((child) => isText(child) || isNothing(child));
  return { ...props, children: isAlone ? all.filter(isText).join("") || null : apart(children) };
}

/** Each child keeps its position, by which React knows it. */
function apart(children: readonly ReactNode[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let text = "";
  let start = 0;
  const endText = () => {
    // A translation leaves blanks as they are.
    if (/\S/.test(text)) parts[start] = createElement("span", { key: start }, text);
    else if (text !== "") parts[start] = text;
    text = "";
  };
  for (const [at, child] of children.entries()) {
    parts[at] = Array.isArray(child) ? apart(child) : isText(child) ? null : child;
    if (isText(child)) {
      if (text === "") start = at;
      text += child;
    } else if (!isNothing(child)) endText();
  }
  endText();
  return parts;
}

function isText(child: unknown): child is string | number {
  return typeof child === "string" || typeof child === "number";
}

function isNothing(child: unknown): boolean {
  return typeof (child ?? true) === "boolean";
}
