import type { Generated, GeneratedAlways } from "kysely";

export type CategoryTable = {
  slug: string;
  name: string;
  nav_name: string;
  heading: string;
  lead: string;
  description: string;
  position: number;
};

export type OptionValueTable = {
  group_id: number;
  value: string;
  label: string;
  surcharge: Generated<string>;
  is_default: Generated<boolean>;
  position: number;
};

export type ZoneTable = {
  id: Generated<number>;
  name: string;
  base_rate: string;
  transit_days: Generated<number>;
  zone_type: "UK" | "ISLANDS";
  charges_vat: Generated<boolean>;
};

export type RuleTable = {
  id: Generated<number>;
  postal_code_pattern: string;
  postal_code_end: string | null;
  zone_id: number;
  start_key: GeneratedAlways<string>;
  end_key: GeneratedAlways<string | null>;
};

/** How many products there are of a kind; kept by triggers on the products. */
export type ProductCountTable = {
  category_slug: string;
  brand_slug: string;
  is_featured: boolean;
  products: number;
};
