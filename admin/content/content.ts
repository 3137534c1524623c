/** Content opens with the pages, at its own address: a link of the navigation is never a redirect. */
export { default, loader } from "./pages/pages.tsx";
