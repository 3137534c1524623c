/** Reports open with sales, at their own address: a link of the navigation is never a redirect. */
export { default, loader } from "./sales/sales.tsx";
