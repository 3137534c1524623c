// Written by `npm run database:types` from the database, never edited.
import type { JsonText, ProductDetails } from "./column-types.ts";
import type { ColumnType, GeneratedAlways } from "kysely";

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

export type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Numeric = ColumnType<string, number | string, number | string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export type Acts = {
  act_id: string;
  action: string;
  actor_id: string | null;
  actor_kind: "customer" | "staff" | "shop" | "provider" | "carrier";
  at: Generated<Timestamp>;
  input_hash: Buffer;
  outcome: Json | null;
  subject_id: string;
  subject_kind: string;
};

export type Addresses = {
  city: string;
  company: Generated<string>;
  country: string;
  created_at: Generated<Timestamp>;
  customer_id: string;
  id: Generated<string>;
  is_default: Generated<boolean>;
  line1: string;
  line2: Generated<string>;
  name: string;
  postcode: string;
  state: Generated<string>;
  telephone: Generated<string>;
};

export type AuditLog = {
  act_id: string | null;
  action: string;
  actor_id: string | null;
  actor_kind: "customer" | "staff" | "shop" | "provider" | "carrier";
  at: Generated<Timestamp>;
  changed: Generated<Json>;
  id: GeneratedAlways<string>;
  request_id: string | null;
  subject_id: string;
  subject_kind: string;
};

export type BackupRuns = {
  backup_name: string | null;
  bytes: Int8 | null;
  detail: Generated<string>;
  finished_at: Timestamp | null;
  id: GeneratedAlways<string>;
  is_on_same_disk: boolean | null;
  kind: "backup" | "verify";
  started_at: Generated<Timestamp>;
  succeeded: boolean | null;
};

export type Brands = {
  description: string;
  is_example: Generated<boolean>;
  key: string | null;
  menu_position: number | null;
  name: string;
  slug: string;
  strip_look: Generated<"serif" | "close" | "capitals" | "small">;
  strip_position: number | null;
  strip_words: Generated<string>;
  version: Generated<number>;
};

export type BuildFiles = {
  brotli: Buffer | null;
  content: Buffer;
  path: string;
};

export type Builds = {
  id: string;
  paths: string[];
  started_at: Generated<Timestamp>;
};

export type BulkActOrders = {
  bulk_act_id: string;
  order_id: string;
  position: number;
  reason: Generated<string>;
  state: Generated<"waiting" | "done" | "refused">;
};

export type BulkActs = {
  action: string;
  actor_id: string | null;
  actor_kind: "customer" | "staff" | "shop" | "provider" | "carrier";
  begun_at: Generated<Timestamp>;
  comment: Generated<string>;
  due_at: Timestamp;
  finished_at: Timestamp | null;
  id: string;
  undone_at: Timestamp | null;
};

export type CancelRequests = {
  closed_at: Timestamp | null;
  email: string;
  id: Generated<string>;
  kind: "cancel" | "return" | "withdrawal";
  name: string;
  order_id: string | null;
  order_number: string;
  received_at: Generated<Timestamp>;
  statement: string;
};

export type CarrierResultRows = {
  bulk_act_id: string | null;
  carrier: string | null;
  line: number;
  order_id: string | null;
  order_number: string;
  result_id: string;
  tracking_number: string;
};

export type CarrierResults = {
  actor_id: string | null;
  actor_kind: "staff" | "shop";
  carrier: string;
  file_hash: Buffer;
  id: string;
  read_at: Generated<Timestamp>;
};

export type CarrierRunOrders = {
  order_id: string;
  run_id: string;
};

export type CarrierRuns = {
  actor_id: string | null;
  actor_kind: "staff" | "shop";
  carrier: string;
  file_hash: Buffer;
  id: string;
  made_at: Generated<Timestamp>;
};

export type Carriers = {
  columns: Generated<string[]>;
  format: "click_and_drop" | "dpd" | "generic";
  name: string;
  version: Generated<number>;
};

export type CarrierServices = {
  carrier: string;
  code: Generated<string>;
  countries: string[];
  girth_rule: "girth" | "length_and_girth";
  id: Generated<number>;
  is_active: Generated<boolean>;
  max_girth_mm: number;
  max_length_mm: number;
  max_weight_grams: number;
  name: string;
  package_size: Generated<string>;
  rank: number;
  version: Generated<number>;
};

export type Categories = {
  description: string;
  heading: string;
  is_listed: Generated<boolean>;
  key: string | null;
  lead: string;
  menu_name: Generated<string>;
  menu_position: number | null;
  name: string;
  nav_name: string;
  position: number;
  slug: string;
  version: Generated<number>;
};

export type ClosedDays = {
  first_day: string;
  id: string;
  is_shown: boolean;
  last_day: string;
  reason: string;
};

export type CommentMentions = {
  comment_id: Int8;
  seen_at: Timestamp | null;
  staff_id: string;
};

export type Contracts = {
  name: string;
  ran_at: Generated<Timestamp>;
};

export type CountryRates = {
  country_code: string;
  country_name: string;
  exceptions: string | null;
  import_duty: "none" | "perhaps" | "always" | null;
  import_tax_bp: number | null;
  import_tax_from_pence: number | null;
  import_tax_name: string | null;
  position: Generated<number>;
  shipping_rate: Numeric;
  transit_days: Generated<number>;
};

export type CoverSizes = {
  girth_mm: number;
  length_mm: number;
  option_group: Generated<string>;
  option_value: Generated<string>;
  product_id: number;
};

export type CreditNoteCounter = {
  last_number: number;
  only_row: Generated<boolean>;
};

export type CreditNotes = {
  amount_pence: number;
  issued_at: Generated<Timestamp>;
  number: number;
  order_id: string;
  refund_id: string;
  vat_pence: number;
};

export type CustomerNotes = {
  actor_id: string | null;
  actor_kind: "staff" | "shop";
  customer_id: string;
  id: Generated<string>;
  note: string;
  written_at: Generated<Timestamp>;
};

export type Customers = {
  created_at: Generated<Timestamp>;
  email: string;
  full_name: string;
  id: Generated<string>;
  mode: Generated<"sandbox" | "test" | "live">;
  ordering_blocked_at: Timestamp | null;
  origin_asked_at: Timestamp | null;
  password_hash: string;
  registered_with: string | null;
  verified_at: Timestamp | null;
};

export type CutListBars = {
  bar: number;
  cut_list_id: string;
  kept_mm: number | null;
  sawn_at: Timestamp | null;
  sawn_by: string | null;
  scrap_mm: number;
  stock_length_mm: number;
};

export type CutListCuts = {
  bar: number;
  cut_list_id: string;
  from_mm: number;
  lath: number;
  of_laths: number;
  order_id: string;
  position: number;
  to_mm: number;
};

export type CutLists = {
  actor_id: string | null;
  actor_kind: "staff" | "shop";
  bars_by_order: number;
  id: string;
  keep_from_mm: number;
  kerf_mm: number;
  made_at: Generated<Timestamp>;
  material_key: string;
  stock_length_mm: number;
};

export type DatabaseServer = {
  identity: string;
  is_only: Generated<boolean>;
  is_synchronous: boolean;
  seen_at: Timestamp;
};

export type DiscountCategories = {
  category_slug: string;
  discount_id: number;
};

export type DiscountProducts = {
  discount_id: number;
  product_id: number;
};

export type Discounts = {
  amount_pence: number | null;
  code: string;
  created_at: Generated<Timestamp>;
  ends_on: string | null;
  id: Generated<number>;
  is_for_everything: boolean;
  kind: "percent" | "amount" | "free_delivery";
  minimum_pence: Generated<number>;
  paused_at: Timestamp | null;
  percent: number | null;
  starts_on: string | null;
  uses_max: number | null;
  uses_per_customer_max: number | null;
};

export type DiscountUses = {
  amount_pence: number;
  customer_id: string | null;
  discount_id: number;
  given_back_at: Timestamp | null;
  order_id: string;
  reserved_at: Generated<Timestamp>;
  used_at: Timestamp | null;
};

export type DisputeEvidence = {
  attempt: Generated<number>;
  dispute_ref: string;
  evidence: Json;
  failure: string | null;
  id: Generated<string>;
  prepared_at: Generated<Timestamp>;
  prepared_by: string | null;
  sent_at: Timestamp | null;
  state: "sending" | "sent" | "refused";
};

export type Disputes = {
  amount_pence: number;
  closed_at: Timestamp | null;
  due_by: Timestamp | null;
  opened_at: Timestamp;
  payment_id: string;
  provider_ref: string;
  reason: string;
  status: "inquiry" | "needs_response" | "under_review" | "won" | "lost" | "closed";
};

export type EmailChanges = {
  customer_id: string;
  expires_at: Timestamp;
  new_confirmed_at: Timestamp | null;
  new_email: string;
  old_confirmed_at: Timestamp | null;
};

export type ExportSettings = {
  id: Generated<boolean>;
  quickbooks_item: Generated<string>;
  quickbooks_rows: Generated<number>;
  quickbooks_standard_tax: Generated<string>;
  quickbooks_zero_tax: Generated<string>;
  version: Generated<number>;
  xero_account: Generated<string>;
  xero_standard_tax: Generated<string>;
  xero_zero_tax: Generated<string>;
};

export type FoldedRotaries = {
  girth_mm: number;
  id: GeneratedAlways<string>;
  is_typical: Generated<boolean>;
  length_mm: number;
  line_m: number;
  make: string;
  model: string;
  position: number;
  product_id: number | null;
};

export type FulfilmentLines = {
  fulfilment_id: string;
  order_id: string;
  position: number;
  quantity: number;
};

export type Fulfilments = {
  carrier: string | null;
  created_at: Generated<Timestamp>;
  delivered_at: Timestamp | null;
  delivered_by: "staff" | "carrier" | "customer" | "assumed" | null;
  dispatched_at: Timestamp | null;
  id: Generated<string>;
  made_at: Timestamp | null;
  order_id: string;
  promised_for: string | null;
  state: "making" | "ready" | "dispatched" | "delivered" | "returned";
  tracking_number: string | null;
  tracking_url: string | null;
};

export type ImportMappings = {
  format: string;
  mapping: Json;
};

export type Instances = {
  id: string;
  migration: number;
  name: string;
  seen_at: Generated<Timestamp>;
  started_at: Generated<Timestamp>;
  version: string;
};

export type InvoiceCounter = {
  last_number: number;
  only_row: Generated<boolean>;
};

export type Invoices = {
  as_issued: Json | null;
  contact: string | null;
  issued_at: Generated<Timestamp>;
  number: number;
  order_id: string;
};

export type KeptLists = {
  changed_at: Generated<Timestamp>;
  customer_id: string;
  lines: Json;
  list: "cart" | "wish-list";
  removed: Json;
};

export type KeptReports = {
  answer: Json | null;
  asked_at: Generated<Timestamp>;
  id: Generated<string>;
  made_at: Timestamp | null;
  mode: string;
  question: Json;
  report: string;
};

export type KnownDevices = {
  created_at: Generated<Timestamp>;
  customer_id: string;
  expires_at: Timestamp;
  token_hash: Buffer;
  used_at: Generated<Timestamp>;
};

export type LinkTokens = {
  created_at: Generated<Timestamp>;
  customer_id: string;
  email: string | null;
  expires_at: Timestamp;
  purpose: "verify" | "reset" | "email-old" | "email-new";
  token_hash: Buffer;
  used_at: Timestamp | null;
};

export type MailLinkKey = {
  key: Buffer;
  only_row: Generated<boolean>;
};

export type MailOutbox = {
  bounce_reason: string | null;
  bounced_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  data: JsonText;
  id: Generated<string>;
  in_reply_to: string | null;
  mail_key: string;
  order_id: string | null;
  recipient: string;
  reply_to: string | null;
  sent_at: Timestamp | null;
  template: string;
  withheld_at: Timestamp | null;
};

export type Materials = {
  keep_from_mm: number | null;
  kerf_mm: number | null;
  key: string;
  kind: "timber" | "rope" | "iron" | "other";
  name: string;
  stock_length_mm: number | null;
  thickness_mm: number | null;
  version: Generated<number>;
  width_mm: number | null;
};

export type Messages = {
  answered_at: Timestamp | null;
  email: string;
  id: Generated<string>;
  message: string;
  message_key: string;
  name: string;
  received_at: Generated<Timestamp>;
  thread_id: string | null;
};

export type MonthLockRows = {
  amount_pence: number;
  kind: "invoice" | "credit_note" | "payment" | "refund" | "compensation" | "payout" | "fee";
  locked_in: string;
  mode: string;
  month: string;
  order_number: string | null;
  recorded_at: Generated<Timestamp>;
  ref: string;
};

export type MonthLocks = {
  locked_at: Generated<Timestamp>;
  locked_by: string | null;
  mode: "sandbox" | "test" | "live";
  name: string;
};

export type NetworkKey = {
  key: Generated<Buffer>;
  only_row: Generated<boolean>;
};

export type Offcuts = {
  from_bar: number | null;
  from_cut_list: string | null;
  id: Generated<string>;
  kept_at: Generated<Timestamp>;
  length_mm: number;
  material_key: string;
  used_bar: number | null;
  used_cut_list: string | null;
};

export type OfferLinks = {
  at: Generated<Timestamp>;
  offer_id: string;
  token_hash: Buffer;
};

export type OfferOrders = {
  offer_id: string;
  order_id: string;
};

export type OfferRequests = {
  address: Json;
  at: Generated<Timestamp>;
  id: string;
  items: Json;
  message_id: string;
  telephone: string;
};

export type Offers = {
  address: Json;
  changed_at: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
  customer_name: string;
  email: string;
  id: string;
  import_taxes: string | null;
  lines: Json;
  mode: "sandbox" | "test" | "live";
  notes: string;
  request_id: string | null;
  sent_at: Timestamp | null;
  sent_version: number | null;
  telephone: string;
  total_pence: number;
  totals: Json;
  transit_days: number;
  valid_until: Timestamp | null;
  vat: "uk" | "export";
  version: Generated<number>;
  withdrawn_at: Timestamp | null;
  words: string;
  zone: string;
};

export type OptionGroups = {
  id: Generated<number>;
  key: string;
  name: string;
  position: number;
  product_id: number;
};

export type OptionStock = {
  group_id: number;
  held: Generated<number>;
  stock: number;
  value: string;
};

export type OptionValues = {
  group_id: number;
  is_available: Generated<boolean>;
  is_default: Generated<boolean>;
  label: string;
  position: number;
  sku: string | null;
  surcharge: Generated<Numeric>;
  value: string;
};

export type OrderChanges = {
  id: GeneratedAlways<string>;
  order_id: string;
};

export type OrderComments = {
  at: Generated<Timestamp>;
  comment: string;
  id: GeneratedAlways<string>;
  order_id: string;
  staff_id: string;
};

export type OrderFlags = {
  code: string;
  id: GeneratedAlways<string>;
  note: Generated<string>;
  order_id: string;
  raised_at: Generated<Timestamp>;
  raised_by_id: string | null;
  raised_by_kind: "customer" | "staff" | "shop" | "provider" | "carrier";
  resolution: Generated<string>;
  resolved_at: Timestamp | null;
  resolved_by_id: string | null;
  resolved_by_kind: "customer" | "staff" | "shop" | "provider" | "carrier" | null;
  subject: Generated<string>;
};

export type OrderHistory = {
  actor_id: string | null;
  actor_kind: "customer" | "staff" | "shop" | "provider" | "carrier";
  at: Generated<Timestamp>;
  detail: Generated<Json>;
  event: string;
  id: GeneratedAlways<string>;
  order_id: string;
  reason: Generated<string>;
};

export type OrderLines = {
  discount_pence: Generated<number>;
  lead_time_days: number | null;
  leaves_by: string | null;
  made_to_order: boolean;
  name: string;
  options: JsonText;
  order_id: string;
  position: number;
  product_id: number | null;
  promised_for: string | null;
  quantity: Generated<number>;
  sku: string;
  unit_net_pence: number;
  unit_vat_pence: number;
  vat_rate_bp: number;
};

export type Orders = {
  address: JsonText;
  cart_line_ids: Generated<string[]>;
  client_network: Buffer | null;
  created_at: Generated<Timestamp>;
  customer_id: string | null;
  customer_name: string;
  email: string;
  fingerprint: Buffer | null;
  gift_message: string | null;
  holds_stock: Generated<boolean>;
  id: Generated<string>;
  in_stock_first: Generated<boolean>;
  may_ask_for_review: Generated<boolean>;
  notes: Generated<string>;
  order_number: Generated<string>;
  quote: JsonText;
  state: Generated<"placed" | "cancelled" | "closed">;
  total_pence: number;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
};

export type OrderSummaries = {
  acts: string[];
  customer_name: string;
  flags: number;
  goods_state: string;
  has_return: boolean;
  leave_by: string | null;
  money_state: string;
  name_key: string;
  next_day: string | null;
  next_detail: string;
  next_key: Int8;
  next_kind: string;
  next_pieces: number;
  next_until: Timestamp | null;
  order_id: string;
  order_number: string;
  pieces: string;
  placed_at: Timestamp;
  promised_for: string | null;
  refunded_pence: number;
  rest_state: string | null;
  rules: number;
  status: string;
  total_pence: number;
  town: string;
  views: string[];
  words: string;
};

export type OrderTotals = {
  amount_pence: number;
  code: "subtotal" | "vat" | "discount" | "shipping";
  label: string;
  order_id: string;
  position: number;
  vat_pence: number;
};

export type PackedSizes = {
  customs_code: string | null;
  height_mm: number;
  length_mm: number;
  length_option: string | null;
  origin: string | null;
  product_id: number;
  version: Generated<number>;
  width_mm: number;
};

export type PageDrafts = {
  begun_at: Timestamp | null;
  content: Json | null;
  editors: Generated<string[]>;
  page: string;
  saved_at: Timestamp | null;
  token: string | null;
  version: Generated<number>;
};

export type PageVersions = {
  brought_back: number | null;
  content: Json;
  original: Json | null;
  page: string;
  published_at: Generated<Timestamp>;
  published_by: string;
  version: number;
};

export type PartFits = {
  category_slug: string | null;
  id: GeneratedAlways<string>;
  option_group: string | null;
  option_value: string | null;
  part_group: string | null;
  part_id: number;
  part_value: string | null;
  position: number;
  product_id: number | null;
};

export type PartLists = {
  product_id: number;
  version: Generated<number>;
};

export type PaymentCheck = {
  clock_refusals: Generated<number>;
  clock_refused_at: Timestamp | null;
  compared_to: Timestamp;
  completed_at: Timestamp;
  is_one: Generated<boolean>;
  missing_refs: Generated<string[]>;
};

export type PaymentEvents = {
  handled_at: Timestamp | null;
  id: string;
  payload: JsonText;
  received_at: Generated<Timestamp>;
  type: string;
};

export type Payments = {
  amount_pence: number;
  attempt: Generated<number>;
  charge_ref: string | null;
  created_at: Generated<Timestamp>;
  currency: Generated<string>;
  expires_at: Timestamp;
  id: Generated<string>;
  mode: "sandbox" | "test" | "live";
  order_id: string;
  paid_at: Timestamp | null;
  provider: Generated<string>;
  provider_ref: string | null;
  state: Generated<"pending" | "paid" | "failed" | "expired">;
  url: string | null;
};

export type PayoutExplanations = {
  difference: string;
  explained_at: Generated<Timestamp>;
  explained_by: string | null;
  explanation: string;
  payout_ref: string;
  subject: string;
};

export type PayoutLines = {
  amount_pence: number;
  category: string;
  charge_ref: string | null;
  description: Generated<string>;
  fee_pence: number;
  kind:
    | "charge"
    | "refund"
    | "refund_failed"
    | "dispute"
    | "dispute_won"
    | "fee"
    | "payout_back"
    | "other";
  made_at: Timestamp;
  net_pence: number;
  payout_ref: string;
  provider_ref: string;
  source_ref: string | null;
};

export type PayoutReadings = {
  asked_at: Timestamp | null;
  failed_at: Timestamp | null;
  failure: string | null;
  mode: "sandbox" | "test" | "live";
  read_at: Timestamp | null;
};

export type Payouts = {
  amount_pence: number;
  arrives_on: string;
  currency: Generated<string>;
  lines_read_at: Timestamp | null;
  listing: "awaited" | "listed" | "unlisted";
  mode: "sandbox" | "test" | "live";
  opened_at: Timestamp;
  provider_ref: string;
  state: "pending" | "paid" | "failed";
};

export type PendingActs = {
  act_id: string;
  action: string;
  actor_id: string | null;
  actor_kind: "customer" | "staff" | "shop" | "provider" | "carrier";
  begun_at: Generated<Timestamp>;
  due_at: Timestamp;
  input: Json;
  order_id: string;
};

export type PictureHosts = {
  added_at: Generated<Timestamp>;
  added_by: string | null;
  host: string;
};

export type PostalCodeRules = {
  end_key: GeneratedAlways<string> | null;
  id: Generated<number>;
  postal_code_end: string | null;
  postal_code_pattern: string;
  start_key: GeneratedAlways<string>;
  zone_id: number;
};

export type PreviewLinkKey = {
  key: Buffer;
  only_row: Generated<boolean>;
};

export type PriceChangeLines = {
  change_id: string;
  from_net: number;
  group_key: string | null;
  position: number;
  product_id: number;
  to_net: number;
  undone: boolean | null;
  value: string | null;
};

export type PriceChanges = {
  at: Generated<Timestamp>;
  changed_by: string;
  id: string;
  number: GeneratedAlways<string>;
  rule: Json;
  undone_at: Timestamp | null;
  undone_by: string | null;
};

export type ProductCounts = {
  brand_slug: string;
  category_slug: string;
  is_featured: boolean;
  products: number;
};

export type ProductImportLines = {
  changes: Json;
  import_id: string;
  kind: "new" | "changed" | "refused";
  line: number;
  name: string;
  notes: Generated<Json>;
  picture_alts: Generated<string[]>;
  pictures: Generated<string[]>;
  position: number;
  problems: Json;
  product_id: number | null;
  seen: string | null;
  sku: string;
  stock: number | null;
  wanted: Json | null;
};

export type ProductImportPictures = {
  alt: Generated<string>;
  import_id: string;
  picture_id: string | null;
  position: number;
  product_id: number;
  reason: Generated<string>;
  state: Generated<"waiting" | "fetched" | "refused">;
  url: string;
};

export type ProductImportProgress = {
  done: number;
  import_id: string;
  total: number;
};

export type ProductImports = {
  applied_at: Timestamp | null;
  applied_by: string | null;
  apply_act: string | null;
  asks: Generated<boolean>;
  at: Generated<Timestamp>;
  changed_count: Generated<number>;
  encoding: Generated<string>;
  file: Buffer;
  file_name: string;
  format: string;
  id: string;
  is_utf8: Generated<boolean>;
  left_columns: Generated<string[]>;
  mapping: Generated<Json>;
  new_count: Generated<number>;
  number: GeneratedAlways<string>;
  questions: Json | null;
  refusal: Generated<string>;
  refused_count: Generated<number>;
  state: "reading" | "ready" | "applying" | "applied" | "undoing" | "undone";
  undo_act: string | null;
  undone_at: Timestamp | null;
  undone_by: string | null;
  untouched_count: Generated<number>;
  uploaded_by: string;
  vat_rate_bp: number | null;
};

export type ProductParts = {
  finish_by: string | null;
  length_mm: number | null;
  material_key: string;
  option_group: string | null;
  option_value: string | null;
  position: number;
  product_id: number;
  quantity: number;
};

export type ProductPictures = {
  added_at: Generated<Timestamp>;
  added_by: string | null;
  address: string | null;
  alt: Generated<string>;
  bytes: Generated<Int8>;
  colour: string | null;
  deleted_at: Timestamp | null;
  file_name: Generated<string>;
  focus_x: Generated<number>;
  focus_y: Generated<number>;
  height: number | null;
  id: string;
  largest: number | null;
  original_bytes: Generated<Int8>;
  position: number;
  product_id: number;
  refusal: Generated<string>;
  shipped_view: string | null;
  sizes: string | null;
  source_hash: string | null;
  state: Generated<"processing" | "ready" | "refused">;
  width: number | null;
};

export type Products = {
  additional_images: Generated<string[]>;
  base_price: Numeric;
  brand_slug: string;
  called: Generated<string[]>;
  capacity_kg: Numeric | null;
  care: Generated<string[]>;
  category_slug: string;
  created_at: Generated<Timestamp>;
  depth_mm: number | null;
  description: string;
  details: ProductDetails;
  drying_length_m: Numeric | null;
  facts: string;
  fixed_to: "ceiling" | "wall" | "ground" | "nothing" | null;
  fixing: Generated<string>;
  guarantee_years: number;
  height_mm: number | null;
  held: Generated<number>;
  id: Generated<number>;
  in_stock: GeneratedAlways<boolean>;
  in_the_box: Generated<string[]>;
  is_best_seller: Generated<boolean>;
  is_example: Generated<boolean>;
  is_featured: Generated<boolean>;
  keywords: Generated<string>;
  lead_time_days: number | null;
  main_image_url: string | null;
  material: string;
  max_price_pence: number | null;
  model: Generated<string>;
  name: string;
  name_words: GeneratedAlways<string>;
  not_included: Generated<string[]>;
  position: Generated<number>;
  price_pence: number | null;
  search: GeneratedAlways<string>;
  search_terms: Generated<string>;
  setting: "indoor" | "outdoor" | "both";
  sku: string;
  slug: string;
  state: Generated<"draft" | "live" | "archived">;
  stock: number | null;
  takes_orders: Generated<boolean>;
  updated_at: Generated<Timestamp>;
  vat_rate_bp: number | null;
  warnings: Generated<string[]>;
  weight_grams: number;
  width_mm: number | null;
};

export type ProductVersions = {
  act_id: string | null;
  action: string;
  actor_id: string | null;
  actor_kind: "staff" | "shop";
  at: Generated<Timestamp>;
  brought_back: number | null;
  content: Json;
  number: number;
  product_id: number;
};

export type PromisedPieces = {
  day: string;
  order_id: string;
  pieces: number;
};

export type Questions = {
  answer: Generated<string>;
  asked_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  email: string | null;
  id: Generated<string>;
  product_id: number;
  question: string;
  refusal: Generated<string>;
  shown_name: string;
  state: Generated<"waiting" | "published" | "refused">;
};

export type RateLimits = {
  count: number;
  key: string;
  window_ends_at: Timestamp;
};

export type RatePublications = {
  brought_back: number | null;
  changes: Json;
  id: Generated<number>;
  published_at: Generated<Timestamp>;
  published_by: string;
  replaced: Json;
};

export type RatesDraft = {
  begun_at: Timestamp | null;
  editors: Generated<string[]>;
  only_one: Generated<boolean>;
  rates: Json | null;
  version: Generated<number>;
};

export type RedirectHits = {
  day: string;
  from_path: string;
  times: Int8;
};

export type Redirects = {
  created_at: Generated<Timestamp>;
  from_path: string;
  to_path: string;
};

export type RefundLines = {
  amount_pence: number;
  cancelled_quantity: Generated<number>;
  order_id: string;
  position: number;
  quantity: number;
  refund_id: string;
  vat_pence: number;
};

export type Refunds = {
  act_id: string | null;
  amount_pence: number;
  approved_at: Timestamp | null;
  approved_by_id: string | null;
  approved_by_kind: "customer" | "staff" | "shop" | "provider" | "carrier" | null;
  attempt: Generated<number>;
  deduction_pence: Generated<number>;
  explained_at: Timestamp | null;
  failure: string | null;
  finished_at: Timestamp | null;
  goodwill_pence: Generated<number>;
  id: Generated<string>;
  is_compensation: Generated<boolean>;
  order_id: string;
  origin: "shop" | "provider";
  payment_id: string;
  provider_ref: string | null;
  provider_status: "pending" | "succeeded" | "failed" | "canceled" | null;
  reason: Generated<string>;
  requested_at: Generated<Timestamp>;
  requested_by_id: string | null;
  requested_by_kind: "customer" | "staff" | "shop" | "provider" | "carrier";
  sent_at: Timestamp | null;
  shipping_pence: Generated<number>;
  shipping_vat_pence: Generated<number>;
  state: "awaiting_approval" | "requested" | "sending" | "sent" | "failed" | "undone" | "lapsed";
  vat_pence: Generated<number>;
};

export type RelatedProducts = {
  position: number;
  product_id: number;
  related_id: number;
};

export type Replies = {
  at: Generated<Timestamp>;
  id: string;
  mail_id: string;
  reply: string;
  staff_id: string;
  thread_id: string;
};

export type Restores = {
  id: Generated<string>;
  is_failover: Generated<boolean>;
  lost_until: Timestamp;
  reconciled_at: Timestamp | null;
  restored_at: Generated<Timestamp>;
  restored_to: Timestamp;
};

export type ReturnLines = {
  condition: "as_new" | "used" | "damaged" | null;
  id: GeneratedAlways<string>;
  is_restocked: Generated<boolean>;
  order_id: string;
  position: number;
  quantity: number;
  return_id: string;
};

export type ReturnPhotos = {
  added_at: Generated<Timestamp>;
  bytes: number;
  height: number;
  id: string;
  return_id: string;
  width: number;
};

export type Returns = {
  accepted_at: Timestamp | null;
  cancel_request_id: string | null;
  closed_at: Timestamp | null;
  closing_note: Generated<string>;
  deduction_pence: Generated<number>;
  finding: Generated<string>;
  id: Generated<string>;
  inspected_at: Timestamp | null;
  note: Generated<string>;
  order_id: string;
  posted_on: string | null;
  reason: Generated<"changed_mind" | "faulty" | "wrong_item">;
  received_at: Timestamp | null;
  refused_at: Timestamp | null;
  requested_at: Generated<Timestamp>;
  state: Generated<"requested" | "received" | "closed">;
};

export type ReviewPhotos = {
  added_at: Generated<Timestamp>;
  height: number;
  id: string;
  review_id: string;
  width: number;
};

export type ReviewRequests = {
  decided_at: Generated<Timestamp>;
  order_id: string;
  token_hash: Buffer | null;
};

export type Reviews = {
  choice: Generated<string>;
  decided_at: Timestamp | null;
  id: Generated<string>;
  order_id: string;
  position: number;
  product_id: number;
  rating: number;
  refusal: Generated<string>;
  shown_name: string;
  state: Generated<"waiting" | "published" | "refused">;
  title: string;
  words: Generated<string>;
  written_at: Generated<Timestamp>;
};

export type SavedViews = {
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  is_shared: boolean;
  list: string;
  name: string;
  q: string;
  sort: string;
  staff_id: string;
  view: string;
};

export type SchemaFloor = {
  is_only: Generated<boolean>;
  migration: number;
};

export type SearchCounts = {
  day: string;
  found: number;
  has_pages: boolean;
  query: string;
  times: Int8;
};

export type SearchNames = {
  key: string;
  query: string;
};

export type SearchSynonyms = {
  is_used: Generated<boolean>;
  same_as: string;
  same_as_key: GeneratedAlways<string> | null;
  same_as_query: GeneratedAlways<string> | null;
  term: string;
  term_key: GeneratedAlways<string> | null;
};

export type SearchWords = {
  lexeme: GeneratedAlways<string> | null;
  weight: number;
  word: string;
};

export type SeedLoads = {
  loaded_at: Generated<Timestamp>;
  name: string;
};

export type Sessions = {
  created_at: Generated<Timestamp>;
  customer_id: string;
  expires_at: Timestamp;
  has_proved_address: Generated<boolean>;
  id: Generated<string>;
  token_hash: Buffer;
  used_at: Generated<Timestamp>;
  user_agent: string | null;
};

export type SettingsFile = {
  only_one: Generated<boolean>;
  read_at: Generated<Timestamp>;
  sha256: Buffer;
};

export type SettingVersions = {
  brought_back: number | null;
  forgotten: Generated<string[]>;
  originals: Json;
  saved_at: Generated<Timestamp>;
  saved_by: string | null;
  section: string;
  settings: Json;
  version: number;
};

export type ShelfPlaces = {
  product_id: number;
  shelf: string;
};

export type ShippingZones = {
  base_rate: Numeric;
  charges_vat: Generated<boolean>;
  id: Generated<number>;
  name: string;
  transit_days: Generated<number>;
  zone_type: "UK" | "ISLANDS";
};

export type SkippedNumbers = {
  first_number: number;
  last_number: number;
  reason: string;
  series: "order" | "invoice" | "credit_note";
  skipped_at: Generated<Timestamp>;
};

export type Staff = {
  created_at: Generated<Timestamp>;
  disabled_at: Timestamp | null;
  email: string;
  id: Generated<string>;
  joined_at: Timestamp | null;
  name: string;
  new_totp_seed: Buffer | null;
  password_hash: string | null;
  role: "owner" | "manager" | "packer" | "accountant";
  totp_last_step: Int8 | null;
  totp_seed: Buffer | null;
  uses_shortcuts: Generated<boolean>;
};

export type StaffChallenges = {
  challenge: string;
  expires_at: Timestamp;
  purpose: "add" | "prove";
  session_id: string;
};

export type StaffLinks = {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  purpose: "join" | "password";
  staff_id: string;
  token_hash: Buffer;
};

export type StaffPasskeys = {
  counter: Int8;
  created_at: Generated<Timestamp>;
  credential_id: string;
  id: Generated<string>;
  name: string;
  public_key: Buffer;
  staff_id: string;
  transports: Generated<string[]>;
  used_at: Timestamp | null;
};

export type StaffRecoveryCodes = {
  code_hash: string;
  id: GeneratedAlways<string>;
  staff_id: string;
};

export type StaffSessions = {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  factor_at: Timestamp | null;
  id: Generated<string>;
  staff_id: string;
  state: "joining" | "password" | "open";
  token_hash: Buffer;
  used_at: Generated<Timestamp>;
  user_agent: string | null;
};

export type StockMoves = {
  actor_id: string | null;
  actor_kind: "customer" | "staff" | "shop" | "provider" | "carrier";
  at: Generated<Timestamp>;
  cause_id: string | null;
  cause_kind: string | null;
  change: number;
  id: GeneratedAlways<string>;
  note: Generated<string>;
  product_id: number;
  reason:
    | "opening"
    | "sold"
    | "cancelled"
    | "returned"
    | "received"
    | "corrected"
    | "damaged"
    | "counted"
    | "recreated";
  stock_after: number;
};

export type StockNotices = {
  address_mark: Buffer;
  asked_at: Generated<Timestamp>;
  confirmed_at: Timestamp | null;
  email: string;
  id: Generated<string>;
  product_id: number;
  token_hash: Buffer | null;
};

export type StoppedMails = {
  address_mark: Buffer;
  kind: string;
  stopped_at: Generated<Timestamp>;
};

export type TextBlocks = {
  body: string;
  id: string;
  name: string;
  version: Generated<number>;
};

export type ThreadComments = {
  at: Generated<Timestamp>;
  comment: string;
  id: string;
  staff_id: string;
  thread_id: string;
};

export type Threads = {
  assigned_to: string | null;
  email: string;
  id: Generated<string>;
  last_at: Timestamp;
  name: string;
  order_id: string | null;
  replies: Generated<number>;
  started_at: Timestamp;
};

export type TopSellers = {
  position: number;
  product_id: number;
};

export type TradeTicks = {
  point: string;
  ticked_at: Generated<Timestamp>;
  ticked_by: string;
};

export type VatPeriods = {
  closed_at: Generated<Timestamp>;
  closed_by: string | null;
  figures: Json;
  first_day: string;
  last_day: string;
  mode: "sandbox" | "test" | "live";
  name: string;
};

export type VatSettings = {
  id: Generated<boolean>;
  last_month: Generated<number>;
  months: Generated<number>;
};

export type VisitCounts = {
  day: string;
  step: "product" | "quote" | "checkout";
  times: Int8;
};

export type Workers = {
  id: string;
  instance: string;
  is_listed: Generated<boolean>;
  process: string;
  seen_at: Generated<Timestamp>;
};

export type WorkshopSettings = {
  only_row: Generated<boolean>;
  pieces_a_day: number | null;
  version: Generated<number>;
};

export type Database = {
  acts: Acts;
  addresses: Addresses;
  audit_log: AuditLog;
  backup_runs: BackupRuns;
  brands: Brands;
  build_files: BuildFiles;
  builds: Builds;
  bulk_act_orders: BulkActOrders;
  bulk_acts: BulkActs;
  cancel_requests: CancelRequests;
  carrier_result_rows: CarrierResultRows;
  carrier_results: CarrierResults;
  carrier_run_orders: CarrierRunOrders;
  carrier_runs: CarrierRuns;
  carrier_services: CarrierServices;
  carriers: Carriers;
  categories: Categories;
  closed_days: ClosedDays;
  comment_mentions: CommentMentions;
  contracts: Contracts;
  country_rates: CountryRates;
  cover_sizes: CoverSizes;
  credit_note_counter: CreditNoteCounter;
  credit_notes: CreditNotes;
  customer_notes: CustomerNotes;
  customers: Customers;
  cut_list_bars: CutListBars;
  cut_list_cuts: CutListCuts;
  cut_lists: CutLists;
  database_server: DatabaseServer;
  discount_categories: DiscountCategories;
  discount_products: DiscountProducts;
  discount_uses: DiscountUses;
  discounts: Discounts;
  dispute_evidence: DisputeEvidence;
  disputes: Disputes;
  email_changes: EmailChanges;
  export_settings: ExportSettings;
  folded_rotaries: FoldedRotaries;
  fulfilment_lines: FulfilmentLines;
  fulfilments: Fulfilments;
  import_mappings: ImportMappings;
  instances: Instances;
  invoice_counter: InvoiceCounter;
  invoices: Invoices;
  kept_lists: KeptLists;
  kept_reports: KeptReports;
  known_devices: KnownDevices;
  link_tokens: LinkTokens;
  mail_link_key: MailLinkKey;
  mail_outbox: MailOutbox;
  materials: Materials;
  messages: Messages;
  month_lock_rows: MonthLockRows;
  month_locks: MonthLocks;
  network_key: NetworkKey;
  offcuts: Offcuts;
  offer_links: OfferLinks;
  offer_orders: OfferOrders;
  offer_requests: OfferRequests;
  offers: Offers;
  option_groups: OptionGroups;
  option_stock: OptionStock;
  option_values: OptionValues;
  order_changes: OrderChanges;
  order_comments: OrderComments;
  order_flags: OrderFlags;
  order_history: OrderHistory;
  order_lines: OrderLines;
  order_summaries: OrderSummaries;
  order_totals: OrderTotals;
  orders: Orders;
  packed_sizes: PackedSizes;
  page_drafts: PageDrafts;
  page_versions: PageVersions;
  part_fits: PartFits;
  part_lists: PartLists;
  payment_check: PaymentCheck;
  payment_events: PaymentEvents;
  payments: Payments;
  payout_explanations: PayoutExplanations;
  payout_lines: PayoutLines;
  payout_readings: PayoutReadings;
  payouts: Payouts;
  pending_acts: PendingActs;
  picture_hosts: PictureHosts;
  postal_code_rules: PostalCodeRules;
  preview_link_key: PreviewLinkKey;
  price_change_lines: PriceChangeLines;
  price_changes: PriceChanges;
  product_counts: ProductCounts;
  product_import_lines: ProductImportLines;
  product_import_pictures: ProductImportPictures;
  product_import_progress: ProductImportProgress;
  product_imports: ProductImports;
  product_parts: ProductParts;
  product_pictures: ProductPictures;
  product_versions: ProductVersions;
  products: Products;
  promised_pieces: PromisedPieces;
  questions: Questions;
  rate_limits: RateLimits;
  rate_publications: RatePublications;
  rates_draft: RatesDraft;
  redirect_hits: RedirectHits;
  redirects: Redirects;
  refund_lines: RefundLines;
  refunds: Refunds;
  related_products: RelatedProducts;
  replies: Replies;
  restores: Restores;
  return_lines: ReturnLines;
  return_photos: ReturnPhotos;
  returns: Returns;
  review_photos: ReviewPhotos;
  review_requests: ReviewRequests;
  reviews: Reviews;
  saved_views: SavedViews;
  schema_floor: SchemaFloor;
  search_counts: SearchCounts;
  search_names: SearchNames;
  search_synonyms: SearchSynonyms;
  search_words: SearchWords;
  seed_loads: SeedLoads;
  sessions: Sessions;
  setting_versions: SettingVersions;
  settings_file: SettingsFile;
  shelf_places: ShelfPlaces;
  shipping_zones: ShippingZones;
  skipped_numbers: SkippedNumbers;
  staff: Staff;
  staff_challenges: StaffChallenges;
  staff_links: StaffLinks;
  staff_passkeys: StaffPasskeys;
  staff_recovery_codes: StaffRecoveryCodes;
  staff_sessions: StaffSessions;
  stock_moves: StockMoves;
  stock_notices: StockNotices;
  stopped_mails: StoppedMails;
  text_blocks: TextBlocks;
  thread_comments: ThreadComments;
  threads: Threads;
  top_sellers: TopSellers;
  trade_ticks: TradeTicks;
  vat_periods: VatPeriods;
  vat_settings: VatSettings;
  visit_counts: VisitCounts;
  workers: Workers;
  workshop_settings: WorkshopSettings;
};
