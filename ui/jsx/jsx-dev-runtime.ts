import type { ElementType, Key } from "react";
import * as react from "react/jsx-dev-runtime";
import { textsApart, type Props } from "./texts-apart.ts";

export { Fragment } from "react/jsx-dev-runtime";

/** Makes an element of JSX in development and in tests. */
export const jsxDEV = (
  type: ElementType,
  props: Props,
  ...[key, isStatic, source, self]: [Key | undefined, boolean, react.JSXSource?, unknown?]
) => {
  const apart = textsApart(type, props);
  return react.jsxDEV(type, apart, key, isStatic && Array.isArray(apart.children), source, self);
};
