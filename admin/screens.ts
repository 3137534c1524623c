import { dayScreens } from "./screens/day.ts";
import { houseScreens } from "./screens/house.ts";
import { shopScreens } from "./screens/shop.ts";

/**
 * Every screen of the admin. A screen is a route only by its row here, and a row without rights does not
 * compile; `admin/http/access.server.ts` checks them before the route's code runs.
 */
export const screens = [...dayScreens, ...shopScreens, ...houseScreens] as const;
