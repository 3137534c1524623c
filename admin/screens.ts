import { contentScreens } from "./screens/content.ts";
import { dayScreens } from "./screens/day.ts";
import { houseScreens } from "./screens/house.ts";
import { moneyScreens } from "./screens/money.ts";
import { reportScreens } from "./screens/reports.ts";
import { reviewScreens } from "./screens/reviews.ts";
import { productScreens } from "./screens/products.ts";
import { settingScreens } from "./screens/settings.ts";
import { shopScreens } from "./screens/shop.ts";

/**
 * Every screen of the admin. A screen is a route only by its row here, and a row without rights does not
 * compile; `admin/http/access.server.ts` checks them before the route's code runs.
 */
export const screens = [
  ...dayScreens,
  ...productScreens,
  ...shopScreens,
  ...reviewScreens,
  ...contentScreens,
  ...reportScreens,
  ...moneyScreens,
  ...settingScreens,
  ...houseScreens,
] as const;
