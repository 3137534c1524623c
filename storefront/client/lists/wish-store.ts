import { createLineList } from "#storefront/client/stored/line-list.ts";
import { changingList } from "./change-list.ts";

/** The wish list of this browser, in step across its tabs. */
export const wishList = changingList("wishes", createLineList("wishes"));
