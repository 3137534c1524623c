import type { ElementType, JSX as React, Key, ReactElement } from "react";
import * as react from "react/jsx-runtime";
import { textsApart, type Props } from "./texts-apart.ts";

export { Fragment } from "react/jsx-runtime";

/** Makes an element of JSX (`jsxImportSource` in tsconfig.json). */
export const jsx = (type: ElementType, props: Props, key?: Key) =>
  react.jsx(type, textsApart(type, props), key);

/** The same with several children. */
export const jsxs = (type: ElementType, props: Props, key?: Key) =>
  react.jsxs(type, textsApart(type, props), key);

/** The types of JSX: React's, but that no component returns a bare text. */
export declare namespace JSX {
  type ElementType =
    | string
    | ((props: never) => ReactElement | readonly ReactElement[] | false | null | undefined)
    | (new (props: never) => React.ElementClass)
    | { readonly $$typeof: symbol };
  type Element = React.Element;
  type ElementClass = React.ElementClass;
  type ElementAttributesProperty = React.ElementAttributesProperty;
  type ElementChildrenAttribute = React.ElementChildrenAttribute;
  type LibraryManagedAttributes<C, P> = React.LibraryManagedAttributes<C, P>;
  type IntrinsicAttributes = React.IntrinsicAttributes;
  type IntrinsicClassAttributes<T> = React.IntrinsicClassAttributes<T>;
  type IntrinsicElements = React.IntrinsicElements;
}
