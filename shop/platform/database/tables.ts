import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { PaymentMode } from "#shop/platform/payment-mode.server.ts";
import type {
  CategoryTable,
  OptionValueTable,
  ProductCountTable,
  RuleTable,
  ZoneTable,
} from "./catalogue-tables.ts";
import type {
  CancelRequestTable,
  OrderHistoryTable,
  OrderLineTable,
  OrderTable,
  Json,
  ParcelTable,
} from "./order-tables.ts";

/** The database's tables as the migrations in db/migrations make them. Decimals travel as text. */
export type Database = {
  categories: CategoryTable;
  brands: { slug: string; name: string; description: string; is_example: Generated<boolean> };
  products: ProductTable;
  product_counts: ProductCountTable;
  option_groups: {
    id: Generated<number>;
    product_id: number;
    key: string;
    name: string;
    position: number;
  };
  option_values: OptionValueTable;
  related_products: { product_id: number; related_id: number; position: number };
  redirects: { from_path: string; to_path: string; created_at: Generated<Date> };
  schema_floor: { is_only: Generated<boolean>; migration: number };
  workers: { id: string; instance: string; process: string; seen_at: Generated<Date> };
  seed_loads: { name: string; loaded_at: Generated<Date> };
  country_rates: {
    country_code: string;
    country_name: string;
    shipping_rate: string;
    transit_days: Generated<number>;
    position: Generated<number>;
  };
  shipping_zones: ZoneTable;
  postal_code_rules: RuleTable;
  customers: CustomerTable;
  sessions: SessionTable;
  addresses: AddressTable;
  email_changes: EmailChangeTable;
  link_tokens: LinkTokenTable;
  known_devices: KnownDeviceTable;
  orders: OrderTable;
  order_lines: OrderLineTable;
  order_history: OrderHistoryTable;
  parcels: ParcelTable;
  cancel_requests: CancelRequestTable;
  stripe_events: StripeEventTable;
  mail_outbox: MailOutboxTable;
  messages: {
    id: Generated<string>;
    message_key: string;
    name: string;
    email: string;
    message: string;
    received_at: Generated<Date>;
  };
  rate_limits: RateLimitTable;
  network_key: { only_row: Generated<boolean>; key: Generated<Buffer> };
  invoice_counter: { only_row: Generated<boolean>; last_number: number };
  invoices: { number: number; order_id: string; issued_at: Generated<Date> };
};

type ProductTable = {
  id: Generated<number>;
  sku: string;
  slug: string;
  name: string;
  category_slug: string;
  brand_slug: string;
  base_price: string;
  facts: string;
  description: string;
  main_image_url: string | null;
  additional_images: Generated<string[]>;
  is_featured: Generated<boolean>;
  is_best_seller: Generated<boolean>;
  stock: number | null;
  held: Generated<number>;
  in_stock: GeneratedAlways<boolean>;
  lead_time_days: number | null;
  takes_orders: Generated<boolean>;
  width_mm: number | null;
  depth_mm: number | null;
  height_mm: number | null;
  drying_length_m: string | null;
  capacity_kg: string | null;
  weight_grams: number;
  material: string;
  setting: "indoor" | "outdoor" | "both";
  guarantee_years: number;
  details: JSONColumnType<{ label: string; value: string }[]>;
  position: Generated<number>;
  search: GeneratedAlways<string>;
  is_example: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

type CustomerTable = {
  id: Generated<string>;
  email: string;
  full_name: string;
  password_hash: string;
  verified_at: Date | null;
  mode: Generated<PaymentMode>;
  registered_with: Generated<string | null>;
  origin_asked_at: Generated<Date | null>;
  created_at: Generated<Date>;
};

type SessionTable = {
  token_hash: Buffer;
  id: Generated<string>;
  user_agent: Generated<string | null>;
  has_proved_address: Generated<boolean>;
  customer_id: string;
  created_at: Generated<Date>;
  used_at: Generated<Date>;
  expires_at: Date;
};

type AddressTable = {
  id: Generated<string>;
  customer_id: string;
  name: string;
  line1: string;
  line2: Generated<string>;
  city: string;
  state: Generated<string>;
  country: string;
  postcode: string;
  is_default: Generated<boolean>;
  created_at: Generated<Date>;
};

type EmailChangeTable = {
  customer_id: string;
  new_email: string;
  old_confirmed_at: Date | null;
  new_confirmed_at: Date | null;
  expires_at: Date;
};

type LinkTokenTable = {
  token_hash: Buffer;
  customer_id: string;
  purpose: "verify" | "reset" | "email-old" | "email-new";
  email: Generated<string | null>;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
};

type KnownDeviceTable = {
  token_hash: Buffer;
  customer_id: string;
  created_at: Generated<Date>;
  used_at: Generated<Date>;
  expires_at: Date;
};

type StripeEventTable = {
  id: string;
  type: string;
  payload: Json;
  received_at: Generated<Date>;
  handled_at: Date | null;
};

type MailOutboxTable = {
  id: Generated<string>;
  mail_key: string;
  template: string;
  recipient: string;
  reply_to: string | null;
  data: Json;
  created_at: Generated<Date>;
  sent_at: Date | null;
};

type RateLimitTable = { key: string; count: number; window_ends_at: Date };
