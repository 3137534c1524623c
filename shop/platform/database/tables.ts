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
  actId: string;
  action: string;
  actorId: string | null;
  actorKind: "customer" | "staff" | "shop" | "provider" | "carrier";
  at: Generated<Timestamp>;
  inputHash: Buffer;
  outcome: Json | null;
  subjectId: string;
  subjectKind: string;
};

export type Addresses = {
  city: string;
  company: Generated<string>;
  country: string;
  createdAt: Generated<Timestamp>;
  customerId: string;
  id: Generated<string>;
  isDefault: Generated<boolean>;
  line1: string;
  line2: Generated<string>;
  name: string;
  postcode: string;
  state: Generated<string>;
  telephone: Generated<string>;
};

export type AuditLog = {
  actId: string | null;
  action: string;
  actorId: string | null;
  actorKind: "customer" | "staff" | "shop" | "provider" | "carrier";
  at: Generated<Timestamp>;
  changed: Generated<Json>;
  id: GeneratedAlways<string>;
  requestId: string | null;
  subjectId: string;
  subjectKind: string;
};

export type BackupRuns = {
  backupName: string | null;
  bytes: Int8 | null;
  detail: Generated<string>;
  finishedAt: Timestamp | null;
  id: GeneratedAlways<string>;
  isOnSameDisk: boolean | null;
  kind: "backup" | "verify";
  startedAt: Generated<Timestamp>;
  succeeded: boolean | null;
};

export type Brands = {
  description: string;
  isExample: Generated<boolean>;
  key: string | null;
  menuPosition: number | null;
  name: string;
  slug: string;
  stripLook: Generated<"serif" | "close" | "capitals" | "small">;
  stripPosition: number | null;
  stripWords: Generated<string>;
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
  startedAt: Generated<Timestamp>;
};

export type BulkActOrders = {
  bulkActId: string;
  orderId: string;
  position: number;
  reason: Generated<string>;
  state: Generated<"waiting" | "done" | "refused">;
};

export type BulkActs = {
  action: string;
  actorId: string | null;
  actorKind: "customer" | "staff" | "shop" | "provider" | "carrier";
  begunAt: Generated<Timestamp>;
  comment: Generated<string>;
  dueAt: Timestamp;
  finishedAt: Timestamp | null;
  id: string;
  undoneAt: Timestamp | null;
};

export type CancelRequests = {
  closedAt: Timestamp | null;
  email: string;
  id: Generated<string>;
  kind: "cancel" | "return" | "withdrawal";
  name: string;
  orderId: string | null;
  orderNumber: string;
  receivedAt: Generated<Timestamp>;
  statement: string;
};

export type CarrierResultRows = {
  bulkActId: string | null;
  carrier: string | null;
  line: number;
  orderId: string | null;
  orderNumber: string;
  resultId: string;
  trackingNumber: string;
};

export type CarrierResults = {
  actorId: string | null;
  actorKind: "staff" | "shop";
  carrier: string;
  fileHash: Buffer;
  id: string;
  readAt: Generated<Timestamp>;
};

export type CarrierRunOrders = {
  orderId: string;
  runId: string;
};

export type CarrierRuns = {
  actorId: string | null;
  actorKind: "staff" | "shop";
  carrier: string;
  fileHash: Buffer;
  id: string;
  madeAt: Generated<Timestamp>;
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
  girthRule: "girth" | "length_and_girth";
  id: Generated<number>;
  isActive: Generated<boolean>;
  maxGirthMm: number;
  maxLengthMm: number;
  maxWeightGrams: number;
  name: string;
  packageSize: Generated<string>;
  rank: number;
  version: Generated<number>;
};

export type Categories = {
  description: string;
  heading: string;
  isListed: Generated<boolean>;
  key: string | null;
  lead: string;
  menuName: Generated<string>;
  menuPosition: number | null;
  name: string;
  navName: string;
  position: number;
  slug: string;
  version: Generated<number>;
};

export type ClosedDays = {
  firstDay: string;
  id: string;
  isShown: boolean;
  lastDay: string;
  reason: string;
};

export type CommentMentions = {
  commentId: Int8;
  seenAt: Timestamp | null;
  staffId: string;
};

export type Contracts = {
  name: string;
  ranAt: Generated<Timestamp>;
};

export type CountryRates = {
  countryCode: string;
  countryName: string;
  exceptions: string | null;
  importDuty: "none" | "perhaps" | "always" | null;
  importTaxBp: number | null;
  importTaxFromPence: number | null;
  importTaxName: string | null;
  position: Generated<number>;
  shippingRate: Numeric;
  transitDays: Generated<number>;
};

export type CoverSizes = {
  girthMm: number;
  lengthMm: number;
  optionGroup: Generated<string>;
  optionValue: Generated<string>;
  productId: number;
};

export type CreditNoteCounter = {
  lastNumber: number;
  onlyRow: Generated<boolean>;
};

export type CreditNotes = {
  amountPence: number;
  issuedAt: Generated<Timestamp>;
  number: number;
  orderId: string;
  refundId: string;
  vatPence: number;
};

export type CustomerNotes = {
  actorId: string | null;
  actorKind: "staff" | "shop";
  customerId: string;
  id: Generated<string>;
  note: string;
  writtenAt: Generated<Timestamp>;
};

export type Customers = {
  createdAt: Generated<Timestamp>;
  email: string;
  fullName: string;
  id: Generated<string>;
  mode: Generated<"sandbox" | "test" | "live">;
  orderingBlockedAt: Timestamp | null;
  originAskedAt: Timestamp | null;
  passwordHash: string;
  registeredWith: string | null;
  verifiedAt: Timestamp | null;
};

export type CutListBars = {
  bar: number;
  cutListId: string;
  keptMm: number | null;
  sawnAt: Timestamp | null;
  sawnBy: string | null;
  scrapMm: number;
  stockLengthMm: number;
};

export type CutListCuts = {
  bar: number;
  cutListId: string;
  fromMm: number;
  lath: number;
  ofLaths: number;
  orderId: string;
  position: number;
  toMm: number;
};

export type CutLists = {
  actorId: string | null;
  actorKind: "staff" | "shop";
  barsByOrder: number;
  id: string;
  keepFromMm: number;
  kerfMm: number;
  madeAt: Generated<Timestamp>;
  materialKey: string;
  stockLengthMm: number;
};

export type DatabaseServer = {
  identity: string;
  isOnly: Generated<boolean>;
  isSynchronous: boolean;
  seenAt: Timestamp;
};

export type DiscountCategories = {
  categorySlug: string;
  discountId: number;
};

export type DiscountProducts = {
  discountId: number;
  productId: number;
};

export type Discounts = {
  amountPence: number | null;
  code: string;
  createdAt: Generated<Timestamp>;
  endsOn: string | null;
  id: Generated<number>;
  isForEverything: boolean;
  kind: "percent" | "amount" | "free_delivery";
  minimumPence: Generated<number>;
  pausedAt: Timestamp | null;
  percent: number | null;
  startsOn: string | null;
  usesMax: number | null;
  usesPerCustomerMax: number | null;
};

export type DiscountUses = {
  amountPence: number;
  customerId: string | null;
  discountId: number;
  givenBackAt: Timestamp | null;
  orderId: string;
  reservedAt: Generated<Timestamp>;
  usedAt: Timestamp | null;
};

export type DisputeEvidence = {
  attempt: Generated<number>;
  disputeRef: string;
  evidence: Json;
  failure: string | null;
  id: Generated<string>;
  preparedAt: Generated<Timestamp>;
  preparedBy: string | null;
  sentAt: Timestamp | null;
  state: "sending" | "sent" | "refused";
};

export type Disputes = {
  amountPence: number;
  closedAt: Timestamp | null;
  dueBy: Timestamp | null;
  openedAt: Timestamp;
  paymentId: string;
  providerRef: string;
  reason: string;
  status: "inquiry" | "needs_response" | "under_review" | "won" | "lost" | "closed";
};

export type EmailChanges = {
  customerId: string;
  expiresAt: Timestamp;
  newConfirmedAt: Timestamp | null;
  newEmail: string;
  oldConfirmedAt: Timestamp | null;
};

export type ExportSettings = {
  id: Generated<boolean>;
  quickbooksItem: Generated<string>;
  quickbooksRows: Generated<number>;
  quickbooksStandardTax: Generated<string>;
  quickbooksZeroTax: Generated<string>;
  version: Generated<number>;
  xeroAccount: Generated<string>;
  xeroStandardTax: Generated<string>;
  xeroZeroTax: Generated<string>;
};

export type FoldedRotaries = {
  girthMm: number;
  id: GeneratedAlways<string>;
  isTypical: Generated<boolean>;
  lengthMm: number;
  lineM: number;
  make: string;
  model: string;
  position: number;
  productId: number | null;
};

export type FulfilmentLines = {
  fulfilmentId: string;
  orderId: string;
  position: number;
  quantity: number;
};

export type Fulfilments = {
  carrier: string | null;
  createdAt: Generated<Timestamp>;
  deliveredAt: Timestamp | null;
  deliveredBy: "staff" | "carrier" | "customer" | "assumed" | null;
  dispatchedAt: Timestamp | null;
  id: Generated<string>;
  madeAt: Timestamp | null;
  orderId: string;
  promisedFor: string | null;
  state: "making" | "ready" | "dispatched" | "delivered" | "returned";
  trackingNumber: string | null;
  trackingUrl: string | null;
};

export type ImportMappings = {
  format: string;
  mapping: Json;
};

export type Instances = {
  id: string;
  migration: number;
  name: string;
  seenAt: Generated<Timestamp>;
  startedAt: Generated<Timestamp>;
  version: string;
};

export type InvoiceCounter = {
  lastNumber: number;
  onlyRow: Generated<boolean>;
};

export type Invoices = {
  asIssued: Json | null;
  contact: string | null;
  issuedAt: Generated<Timestamp>;
  number: number;
  orderId: string;
};

export type KeptLists = {
  changedAt: Generated<Timestamp>;
  customerId: string;
  lines: Json;
  list: "cart" | "wish-list";
  removed: Json;
};

export type KeptReports = {
  answer: Json | null;
  askedAt: Generated<Timestamp>;
  id: Generated<string>;
  madeAt: Timestamp | null;
  mode: string;
  question: Json;
  report: string;
};

export type KnownDevices = {
  createdAt: Generated<Timestamp>;
  customerId: string;
  expiresAt: Timestamp;
  tokenHash: Buffer;
  usedAt: Generated<Timestamp>;
};

export type LinkTokens = {
  createdAt: Generated<Timestamp>;
  customerId: string;
  email: string | null;
  expiresAt: Timestamp;
  purpose: "verify" | "reset" | "email-old" | "email-new";
  tokenHash: Buffer;
  usedAt: Timestamp | null;
};

export type MailLinkKey = {
  key: Buffer;
  onlyRow: Generated<boolean>;
};

export type MailOutbox = {
  bouncedAt: Timestamp | null;
  bounceReason: string | null;
  createdAt: Generated<Timestamp>;
  data: JsonText;
  id: Generated<string>;
  inReplyTo: string | null;
  mailKey: string;
  orderId: string | null;
  recipient: string;
  replyTo: string | null;
  sentAt: Timestamp | null;
  template: string;
  withheldAt: Timestamp | null;
};

export type Materials = {
  keepFromMm: number | null;
  kerfMm: number | null;
  key: string;
  kind: "timber" | "rope" | "iron" | "other";
  name: string;
  stockLengthMm: number | null;
  thicknessMm: number | null;
  version: Generated<number>;
  widthMm: number | null;
};

export type Messages = {
  answeredAt: Timestamp | null;
  email: string;
  id: Generated<string>;
  message: string;
  messageKey: string;
  name: string;
  receivedAt: Generated<Timestamp>;
  threadId: string | null;
};

export type MonthLockRows = {
  amountPence: number;
  kind: "invoice" | "credit_note" | "payment" | "refund" | "compensation" | "payout" | "fee";
  lockedIn: string;
  mode: string;
  month: string;
  orderNumber: string | null;
  recordedAt: Generated<Timestamp>;
  ref: string;
};

export type MonthLocks = {
  lockedAt: Generated<Timestamp>;
  lockedBy: string | null;
  mode: "sandbox" | "test" | "live";
  name: string;
};

export type NetworkKey = {
  key: Generated<Buffer>;
  onlyRow: Generated<boolean>;
};

export type Offcuts = {
  fromBar: number | null;
  fromCutList: string | null;
  id: Generated<string>;
  keptAt: Generated<Timestamp>;
  lengthMm: number;
  materialKey: string;
  usedBar: number | null;
  usedCutList: string | null;
};

export type OfferLinks = {
  at: Generated<Timestamp>;
  offerId: string;
  tokenHash: Buffer;
};

export type OfferOrders = {
  offerId: string;
  orderId: string;
};

export type OfferRequests = {
  address: Json;
  at: Generated<Timestamp>;
  id: string;
  items: Json;
  messageId: string;
  telephone: string;
};

export type Offers = {
  address: Json;
  changedAt: Generated<Timestamp>;
  createdAt: Generated<Timestamp>;
  customerName: string;
  email: string;
  id: string;
  importTaxes: string | null;
  lines: Json;
  mode: "sandbox" | "test" | "live";
  notes: string;
  requestId: string | null;
  sentAt: Timestamp | null;
  sentVersion: number | null;
  telephone: string;
  totalPence: number;
  totals: Json;
  transitDays: number;
  validUntil: Timestamp | null;
  vat: "uk" | "export";
  version: Generated<number>;
  withdrawnAt: Timestamp | null;
  words: string;
  zone: string;
};

export type OptionGroups = {
  id: Generated<number>;
  key: string;
  name: string;
  position: number;
  productId: number;
};

export type OptionStock = {
  groupId: number;
  held: Generated<number>;
  stock: number;
  value: string;
};

export type OptionValues = {
  groupId: number;
  isAvailable: Generated<boolean>;
  isDefault: Generated<boolean>;
  label: string;
  position: number;
  sku: string | null;
  surcharge: Generated<Numeric>;
  value: string;
};

export type OrderChanges = {
  id: GeneratedAlways<string>;
  orderId: string;
};

export type OrderComments = {
  at: Generated<Timestamp>;
  comment: string;
  id: GeneratedAlways<string>;
  orderId: string;
  staffId: string;
};

export type OrderFlags = {
  code: string;
  id: GeneratedAlways<string>;
  note: Generated<string>;
  orderId: string;
  raisedAt: Generated<Timestamp>;
  raisedById: string | null;
  raisedByKind: "customer" | "staff" | "shop" | "provider" | "carrier";
  resolution: Generated<string>;
  resolvedAt: Timestamp | null;
  resolvedById: string | null;
  resolvedByKind: "customer" | "staff" | "shop" | "provider" | "carrier" | null;
  subject: Generated<string>;
};

export type OrderHistory = {
  actorId: string | null;
  actorKind: "customer" | "staff" | "shop" | "provider" | "carrier";
  at: Generated<Timestamp>;
  detail: Generated<Json>;
  event: string;
  id: GeneratedAlways<string>;
  orderId: string;
  reason: Generated<string>;
};

export type OrderLines = {
  discountPence: Generated<number>;
  leadTimeDays: number | null;
  leavesBy: string | null;
  madeToOrder: boolean;
  name: string;
  options: JsonText;
  orderId: string;
  position: number;
  productId: number | null;
  promisedFor: string | null;
  quantity: Generated<number>;
  sku: string;
  unitNetPence: number;
  unitVatPence: number;
  vatRateBp: number;
};

export type Orders = {
  address: JsonText;
  cartLineIds: Generated<string[]>;
  clientNetwork: Buffer | null;
  createdAt: Generated<Timestamp>;
  customerId: string | null;
  customerName: string;
  email: string;
  fingerprint: Buffer | null;
  giftMessage: string | null;
  holdsStock: Generated<boolean>;
  id: Generated<string>;
  inStockFirst: Generated<boolean>;
  mayAskForReview: Generated<boolean>;
  notes: Generated<string>;
  orderNumber: Generated<string>;
  quote: JsonText;
  state: Generated<"placed" | "cancelled" | "closed">;
  totalPence: number;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
};

export type OrderSummaries = {
  acts: string[];
  carriers: Generated<string[]>;
  country: Generated<string>;
  customerName: string;
  flags: number;
  goodsState: string;
  hasReturn: boolean;
  leaveBy: string | null;
  moneyState: string;
  nameKey: string;
  nextDay: string | null;
  nextDetail: string;
  nextKey: Int8;
  nextKind: string;
  nextPieces: number;
  nextUntil: Timestamp | null;
  orderId: string;
  orderNumber: string;
  pieces: string;
  placedAt: Timestamp;
  promisedFor: string | null;
  refundedPence: number;
  restState: string | null;
  rules: number;
  skus: Generated<string[]>;
  status: string;
  tags: Generated<string[]>;
  totalPence: number;
  town: string;
  views: string[];
  words: string;
};

export type OrderTags = {
  addedAt: Generated<Timestamp>;
  orderId: string;
  staffId: string;
  tag: string;
};

export type OrderTotals = {
  amountPence: number;
  code: "subtotal" | "vat" | "discount" | "shipping";
  label: string;
  orderId: string;
  position: number;
  vatPence: number;
};

export type PackedSizes = {
  customsCode: string | null;
  heightMm: number;
  lengthMm: number;
  lengthOption: string | null;
  origin: string | null;
  productId: number;
  version: Generated<number>;
  widthMm: number;
};

export type PageDrafts = {
  begunAt: Timestamp | null;
  content: Json | null;
  editors: Generated<string[]>;
  page: string;
  savedAt: Timestamp | null;
  token: string | null;
  version: Generated<number>;
};

export type PageVersions = {
  broughtBack: number | null;
  content: Json;
  original: Json | null;
  page: string;
  publishedAt: Generated<Timestamp>;
  publishedBy: string;
  version: number;
};

export type PartFits = {
  categorySlug: string | null;
  id: GeneratedAlways<string>;
  optionGroup: string | null;
  optionValue: string | null;
  partGroup: string | null;
  partId: number;
  partValue: string | null;
  position: number;
  productId: number | null;
};

export type PartLists = {
  productId: number;
  version: Generated<number>;
};

export type PaymentCheck = {
  clockRefusals: Generated<number>;
  clockRefusedAt: Timestamp | null;
  comparedTo: Timestamp;
  completedAt: Timestamp;
  isOne: Generated<boolean>;
  missingRefs: Generated<string[]>;
};

export type PaymentEvents = {
  handledAt: Timestamp | null;
  id: string;
  payload: JsonText;
  receivedAt: Generated<Timestamp>;
  type: string;
};

export type Payments = {
  amountPence: number;
  attempt: Generated<number>;
  chargeRef: string | null;
  createdAt: Generated<Timestamp>;
  currency: Generated<string>;
  expiresAt: Timestamp;
  id: Generated<string>;
  mode: "sandbox" | "test" | "live";
  orderId: string;
  paidAt: Timestamp | null;
  provider: Generated<string>;
  providerRef: string | null;
  state: Generated<"pending" | "paid" | "failed" | "expired">;
  url: string | null;
};

export type PayoutExplanations = {
  difference: string;
  explainedAt: Generated<Timestamp>;
  explainedBy: string | null;
  explanation: string;
  payoutRef: string;
  subject: string;
};

export type PayoutLines = {
  amountPence: number;
  category: string;
  chargeRef: string | null;
  description: Generated<string>;
  feePence: number;
  kind:
    | "charge"
    | "refund"
    | "refund_failed"
    | "dispute"
    | "dispute_won"
    | "fee"
    | "payout_back"
    | "other";
  madeAt: Timestamp;
  netPence: number;
  payoutRef: string;
  providerRef: string;
  sourceRef: string | null;
};

export type PayoutReadings = {
  askedAt: Timestamp | null;
  failedAt: Timestamp | null;
  failure: string | null;
  mode: "sandbox" | "test" | "live";
  readAt: Timestamp | null;
};

export type Payouts = {
  amountPence: number;
  arrivesOn: string;
  currency: Generated<string>;
  linesReadAt: Timestamp | null;
  listing: "awaited" | "listed" | "unlisted";
  mode: "sandbox" | "test" | "live";
  openedAt: Timestamp;
  providerRef: string;
  state: "pending" | "paid" | "failed";
};

export type PendingActs = {
  actId: string;
  action: string;
  actorId: string | null;
  actorKind: "customer" | "staff" | "shop" | "provider" | "carrier";
  begunAt: Generated<Timestamp>;
  dueAt: Timestamp;
  input: Json;
  orderId: string;
};

export type PictureHosts = {
  addedAt: Generated<Timestamp>;
  addedBy: string | null;
  host: string;
};

export type PostalCodeRules = {
  endKey: GeneratedAlways<string> | null;
  id: Generated<number>;
  postalCodeEnd: string | null;
  postalCodePattern: string;
  startKey: GeneratedAlways<string>;
  zoneId: number;
};

export type PreviewLinkKey = {
  key: Buffer;
  onlyRow: Generated<boolean>;
};

export type PriceChangeLines = {
  changeId: string;
  fromNet: number;
  groupKey: string | null;
  position: number;
  productId: number;
  toNet: number;
  undone: boolean | null;
  value: string | null;
};

export type PriceChanges = {
  at: Generated<Timestamp>;
  changedBy: string;
  id: string;
  number: GeneratedAlways<string>;
  rule: Json;
  undoneAt: Timestamp | null;
  undoneBy: string | null;
};

export type ProductCounts = {
  brandSlug: string;
  categorySlug: string;
  isFeatured: boolean;
  products: number;
};

export type ProductImportLines = {
  changes: Json;
  importId: string;
  kind: "new" | "changed" | "refused";
  line: number;
  name: string;
  notes: Generated<Json>;
  pictureAlts: Generated<string[]>;
  pictures: Generated<string[]>;
  position: number;
  problems: Json;
  productId: number | null;
  seen: string | null;
  sku: string;
  stock: number | null;
  wanted: Json | null;
};

export type ProductImportPictures = {
  alt: Generated<string>;
  importId: string;
  pictureId: string | null;
  position: number;
  productId: number;
  reason: Generated<string>;
  state: Generated<"waiting" | "fetched" | "refused">;
  url: string;
};

export type ProductImportProgress = {
  done: number;
  importId: string;
  total: number;
};

export type ProductImports = {
  appliedAt: Timestamp | null;
  appliedBy: string | null;
  applyAct: string | null;
  asks: Generated<boolean>;
  at: Generated<Timestamp>;
  changedCount: Generated<number>;
  encoding: Generated<string>;
  file: Buffer;
  fileName: string;
  format: string;
  id: string;
  isUtf8: Generated<boolean>;
  leftColumns: Generated<string[]>;
  mapping: Generated<Json>;
  newCount: Generated<number>;
  number: GeneratedAlways<string>;
  questions: Json | null;
  refusal: Generated<string>;
  refusedCount: Generated<number>;
  state: "reading" | "ready" | "applying" | "applied" | "undoing" | "undone";
  undoAct: string | null;
  undoneAt: Timestamp | null;
  undoneBy: string | null;
  untouchedCount: Generated<number>;
  uploadedBy: string;
  vatRateBp: number | null;
};

export type ProductParts = {
  finishBy: string | null;
  lengthMm: number | null;
  materialKey: string;
  optionGroup: string | null;
  optionValue: string | null;
  position: number;
  productId: number;
  quantity: number;
};

export type ProductPictures = {
  addedAt: Generated<Timestamp>;
  addedBy: string | null;
  address: string | null;
  alt: Generated<string>;
  bytes: Generated<Int8>;
  colour: string | null;
  deletedAt: Timestamp | null;
  fileName: Generated<string>;
  focusX: Generated<number>;
  focusY: Generated<number>;
  height: number | null;
  id: string;
  largest: number | null;
  originalBytes: Generated<Int8>;
  position: number;
  productId: number;
  refusal: Generated<string>;
  shippedView: string | null;
  sizes: string | null;
  sourceHash: string | null;
  state: Generated<"processing" | "ready" | "refused">;
  width: number | null;
};

export type Products = {
  additionalImages: Generated<string[]>;
  basePrice: Numeric;
  brandSlug: string;
  called: Generated<string[]>;
  capacityKg: Numeric | null;
  care: Generated<string[]>;
  categorySlug: string;
  createdAt: Generated<Timestamp>;
  depthMm: number | null;
  description: string;
  details: ProductDetails;
  dryingLengthM: Numeric | null;
  facts: string;
  fixedTo: "ceiling" | "wall" | "ground" | "nothing" | null;
  fixing: Generated<string>;
  guaranteeYears: number;
  heightMm: number | null;
  held: Generated<number>;
  id: Generated<number>;
  inStock: GeneratedAlways<boolean>;
  inTheBox: Generated<string[]>;
  isBestSeller: Generated<boolean>;
  isExample: Generated<boolean>;
  isFeatured: Generated<boolean>;
  keywords: Generated<string>;
  leadTimeDays: number | null;
  mainImageUrl: string | null;
  material: string;
  maxPricePence: number | null;
  model: Generated<string>;
  name: string;
  nameWords: GeneratedAlways<string>;
  notIncluded: Generated<string[]>;
  position: Generated<number>;
  pricePence: number | null;
  search: GeneratedAlways<string>;
  searchTerms: Generated<string>;
  setting: "indoor" | "outdoor" | "both";
  sku: string;
  slug: string;
  state: Generated<"draft" | "live" | "archived">;
  stock: number | null;
  takesOrders: Generated<boolean>;
  updatedAt: Generated<Timestamp>;
  vatRateBp: number | null;
  warnings: Generated<string[]>;
  weightGrams: number;
  widthMm: number | null;
};

export type ProductVersions = {
  actId: string | null;
  action: string;
  actorId: string | null;
  actorKind: "staff" | "shop";
  at: Generated<Timestamp>;
  broughtBack: number | null;
  content: Json;
  number: number;
  productId: number;
};

export type PromisedPieces = {
  day: string;
  orderId: string;
  pieces: number;
};

export type Questions = {
  answer: Generated<string>;
  askedAt: Generated<Timestamp>;
  decidedAt: Timestamp | null;
  email: string | null;
  id: Generated<string>;
  productId: number;
  question: string;
  refusal: Generated<string>;
  shownName: string;
  state: Generated<"waiting" | "published" | "refused">;
};

export type RateLimits = {
  count: number;
  key: string;
  windowEndsAt: Timestamp;
};

export type RatePublications = {
  broughtBack: number | null;
  changes: Json;
  id: Generated<number>;
  publishedAt: Generated<Timestamp>;
  publishedBy: string;
  replaced: Json;
};

export type RatesDraft = {
  begunAt: Timestamp | null;
  editors: Generated<string[]>;
  onlyOne: Generated<boolean>;
  rates: Json | null;
  version: Generated<number>;
};

export type RedirectHits = {
  day: string;
  fromPath: string;
  times: Int8;
};

export type Redirects = {
  createdAt: Generated<Timestamp>;
  fromPath: string;
  toPath: string;
};

export type RefundLines = {
  amountPence: number;
  cancelledQuantity: Generated<number>;
  orderId: string;
  position: number;
  quantity: number;
  refundId: string;
  vatPence: number;
};

export type Refunds = {
  actId: string | null;
  amountPence: number;
  approvedAt: Timestamp | null;
  approvedById: string | null;
  approvedByKind: "customer" | "staff" | "shop" | "provider" | "carrier" | null;
  attempt: Generated<number>;
  deductionPence: Generated<number>;
  explainedAt: Timestamp | null;
  failure: string | null;
  finishedAt: Timestamp | null;
  goodwillPence: Generated<number>;
  id: Generated<string>;
  isCompensation: Generated<boolean>;
  orderId: string;
  origin: "shop" | "provider";
  paymentId: string;
  providerRef: string | null;
  providerStatus: "pending" | "succeeded" | "failed" | "canceled" | null;
  reason: Generated<string>;
  requestedAt: Generated<Timestamp>;
  requestedById: string | null;
  requestedByKind: "customer" | "staff" | "shop" | "provider" | "carrier";
  sentAt: Timestamp | null;
  shippingPence: Generated<number>;
  shippingVatPence: Generated<number>;
  state: "awaiting_approval" | "requested" | "sending" | "sent" | "failed" | "undone" | "lapsed";
  vatPence: Generated<number>;
};

export type RelatedProducts = {
  position: number;
  productId: number;
  relatedId: number;
};

export type Replies = {
  at: Generated<Timestamp>;
  id: string;
  mailId: string;
  reply: string;
  staffId: string;
  threadId: string;
};

export type Restores = {
  id: Generated<string>;
  isFailover: Generated<boolean>;
  lostUntil: Timestamp;
  reconciledAt: Timestamp | null;
  restoredAt: Generated<Timestamp>;
  restoredTo: Timestamp;
};

export type ReturnLines = {
  condition: "as_new" | "used" | "damaged" | null;
  id: GeneratedAlways<string>;
  isRestocked: Generated<boolean>;
  orderId: string;
  position: number;
  quantity: number;
  returnId: string;
};

export type ReturnPhotos = {
  addedAt: Generated<Timestamp>;
  bytes: number;
  height: number;
  id: string;
  returnId: string;
  width: number;
};

export type Returns = {
  acceptedAt: Timestamp | null;
  cancelRequestId: string | null;
  closedAt: Timestamp | null;
  closingNote: Generated<string>;
  deductionPence: Generated<number>;
  finding: Generated<string>;
  id: Generated<string>;
  inspectedAt: Timestamp | null;
  note: Generated<string>;
  orderId: string;
  postedOn: string | null;
  reason: Generated<"changed_mind" | "faulty" | "wrong_item">;
  receivedAt: Timestamp | null;
  refusedAt: Timestamp | null;
  requestedAt: Generated<Timestamp>;
  state: Generated<"requested" | "received" | "closed">;
};

export type ReviewPhotos = {
  addedAt: Generated<Timestamp>;
  height: number;
  id: string;
  reviewId: string;
  width: number;
};

export type ReviewRequests = {
  decidedAt: Generated<Timestamp>;
  orderId: string;
  tokenHash: Buffer | null;
};

export type Reviews = {
  choice: Generated<string>;
  decidedAt: Timestamp | null;
  id: Generated<string>;
  orderId: string;
  position: number;
  productId: number;
  rating: number;
  refusal: Generated<string>;
  shownName: string;
  state: Generated<"waiting" | "published" | "refused">;
  title: string;
  words: Generated<string>;
  writtenAt: Generated<Timestamp>;
};

export type SavedViews = {
  createdAt: Generated<Timestamp>;
  filters: Generated<Json>;
  id: Generated<string>;
  isShared: boolean;
  list: string;
  name: string;
  q: string;
  sort: string;
  staffId: string;
  view: string;
};

export type SchemaFloor = {
  isOnly: Generated<boolean>;
  migration: number;
};

export type SearchCounts = {
  day: string;
  found: number;
  hasPages: boolean;
  query: string;
  times: Int8;
};

export type SearchNames = {
  key: string;
  query: string;
};

export type SearchSynonyms = {
  isUsed: Generated<boolean>;
  sameAs: string;
  sameAsKey: GeneratedAlways<string> | null;
  sameAsQuery: GeneratedAlways<string> | null;
  term: string;
  termKey: GeneratedAlways<string> | null;
};

export type SearchWords = {
  lexeme: GeneratedAlways<string> | null;
  weight: number;
  word: string;
};

export type SeedLoads = {
  loadedAt: Generated<Timestamp>;
  name: string;
};

export type Sessions = {
  createdAt: Generated<Timestamp>;
  customerId: string;
  expiresAt: Timestamp;
  hasProvedAddress: Generated<boolean>;
  id: Generated<string>;
  tokenHash: Buffer;
  usedAt: Generated<Timestamp>;
  userAgent: string | null;
};

export type SettingsFile = {
  onlyOne: Generated<boolean>;
  readAt: Generated<Timestamp>;
  sha256: Buffer;
};

export type SettingVersions = {
  broughtBack: number | null;
  forgotten: Generated<string[]>;
  originals: Json;
  savedAt: Generated<Timestamp>;
  savedBy: string | null;
  section: string;
  settings: Json;
  version: number;
};

export type ShelfPlaces = {
  productId: number;
  shelf: string;
};

export type ShippingZones = {
  baseRate: Numeric;
  chargesVat: Generated<boolean>;
  id: Generated<number>;
  name: string;
  transitDays: Generated<number>;
  zoneType: "UK" | "ISLANDS";
};

export type SkippedNumbers = {
  firstNumber: number;
  lastNumber: number;
  reason: string;
  series: "order" | "invoice" | "credit_note";
  skippedAt: Generated<Timestamp>;
};

export type Staff = {
  createdAt: Generated<Timestamp>;
  disabledAt: Timestamp | null;
  email: string;
  id: Generated<string>;
  joinedAt: Timestamp | null;
  name: string;
  newTotpSeed: Buffer | null;
  passwordHash: string | null;
  role: "owner" | "manager" | "packer" | "accountant";
  totpLastStep: Int8 | null;
  totpSeed: Buffer | null;
  usesShortcuts: Generated<boolean>;
};

export type StaffChallenges = {
  challenge: string;
  expiresAt: Timestamp;
  purpose: "add" | "prove";
  sessionId: string;
};

export type StaffLinks = {
  createdAt: Generated<Timestamp>;
  expiresAt: Timestamp;
  purpose: "join" | "password";
  staffId: string;
  tokenHash: Buffer;
};

export type StaffPasskeys = {
  counter: Int8;
  createdAt: Generated<Timestamp>;
  credentialId: string;
  id: Generated<string>;
  name: string;
  publicKey: Buffer;
  staffId: string;
  transports: Generated<string[]>;
  usedAt: Timestamp | null;
};

export type StaffRecoveryCodes = {
  codeHash: string;
  id: GeneratedAlways<string>;
  staffId: string;
};

export type StaffSessions = {
  createdAt: Generated<Timestamp>;
  expiresAt: Timestamp;
  factorAt: Timestamp | null;
  id: Generated<string>;
  staffId: string;
  state: "joining" | "password" | "open";
  tokenHash: Buffer;
  usedAt: Generated<Timestamp>;
  userAgent: string | null;
};

export type StockMoves = {
  actorId: string | null;
  actorKind: "customer" | "staff" | "shop" | "provider" | "carrier";
  at: Generated<Timestamp>;
  causeId: string | null;
  causeKind: string | null;
  change: number;
  id: GeneratedAlways<string>;
  note: Generated<string>;
  productId: number;
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
  stockAfter: number;
};

export type StockNotices = {
  addressMark: Buffer;
  askedAt: Generated<Timestamp>;
  confirmedAt: Timestamp | null;
  email: string;
  id: Generated<string>;
  productId: number;
  tokenHash: Buffer | null;
};

export type StoppedMails = {
  addressMark: Buffer;
  kind: string;
  stoppedAt: Generated<Timestamp>;
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
  staffId: string;
  threadId: string;
};

export type Threads = {
  assignedTo: string | null;
  email: string;
  id: Generated<string>;
  lastAt: Timestamp;
  name: string;
  orderId: string | null;
  replies: Generated<number>;
  startedAt: Timestamp;
};

export type TopSellers = {
  position: number;
  productId: number;
};

export type TradeTicks = {
  point: string;
  tickedAt: Generated<Timestamp>;
  tickedBy: string;
};

export type VatPeriods = {
  closedAt: Generated<Timestamp>;
  closedBy: string | null;
  figures: Json;
  firstDay: string;
  lastDay: string;
  mode: "sandbox" | "test" | "live";
  name: string;
};

export type VatSettings = {
  id: Generated<boolean>;
  lastMonth: Generated<number>;
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
  isListed: Generated<boolean>;
  process: string;
  seenAt: Generated<Timestamp>;
};

export type WorkshopSettings = {
  onlyRow: Generated<boolean>;
  piecesADay: number | null;
  version: Generated<number>;
};

export type Database = {
  acts: Acts;
  addresses: Addresses;
  auditLog: AuditLog;
  backupRuns: BackupRuns;
  brands: Brands;
  buildFiles: BuildFiles;
  builds: Builds;
  bulkActOrders: BulkActOrders;
  bulkActs: BulkActs;
  cancelRequests: CancelRequests;
  carrierResultRows: CarrierResultRows;
  carrierResults: CarrierResults;
  carrierRunOrders: CarrierRunOrders;
  carrierRuns: CarrierRuns;
  carriers: Carriers;
  carrierServices: CarrierServices;
  categories: Categories;
  closedDays: ClosedDays;
  commentMentions: CommentMentions;
  contracts: Contracts;
  countryRates: CountryRates;
  coverSizes: CoverSizes;
  creditNoteCounter: CreditNoteCounter;
  creditNotes: CreditNotes;
  customerNotes: CustomerNotes;
  customers: Customers;
  cutListBars: CutListBars;
  cutListCuts: CutListCuts;
  cutLists: CutLists;
  databaseServer: DatabaseServer;
  discountCategories: DiscountCategories;
  discountProducts: DiscountProducts;
  discounts: Discounts;
  discountUses: DiscountUses;
  disputeEvidence: DisputeEvidence;
  disputes: Disputes;
  emailChanges: EmailChanges;
  exportSettings: ExportSettings;
  foldedRotaries: FoldedRotaries;
  fulfilmentLines: FulfilmentLines;
  fulfilments: Fulfilments;
  importMappings: ImportMappings;
  instances: Instances;
  invoiceCounter: InvoiceCounter;
  invoices: Invoices;
  keptLists: KeptLists;
  keptReports: KeptReports;
  knownDevices: KnownDevices;
  linkTokens: LinkTokens;
  mailLinkKey: MailLinkKey;
  mailOutbox: MailOutbox;
  materials: Materials;
  messages: Messages;
  monthLockRows: MonthLockRows;
  monthLocks: MonthLocks;
  networkKey: NetworkKey;
  offcuts: Offcuts;
  offerLinks: OfferLinks;
  offerOrders: OfferOrders;
  offerRequests: OfferRequests;
  offers: Offers;
  optionGroups: OptionGroups;
  optionStock: OptionStock;
  optionValues: OptionValues;
  orderChanges: OrderChanges;
  orderComments: OrderComments;
  orderFlags: OrderFlags;
  orderHistory: OrderHistory;
  orderLines: OrderLines;
  orders: Orders;
  orderSummaries: OrderSummaries;
  orderTags: OrderTags;
  orderTotals: OrderTotals;
  packedSizes: PackedSizes;
  pageDrafts: PageDrafts;
  pageVersions: PageVersions;
  partFits: PartFits;
  partLists: PartLists;
  paymentCheck: PaymentCheck;
  paymentEvents: PaymentEvents;
  payments: Payments;
  payoutExplanations: PayoutExplanations;
  payoutLines: PayoutLines;
  payoutReadings: PayoutReadings;
  payouts: Payouts;
  pendingActs: PendingActs;
  pictureHosts: PictureHosts;
  postalCodeRules: PostalCodeRules;
  previewLinkKey: PreviewLinkKey;
  priceChangeLines: PriceChangeLines;
  priceChanges: PriceChanges;
  productCounts: ProductCounts;
  productImportLines: ProductImportLines;
  productImportPictures: ProductImportPictures;
  productImportProgress: ProductImportProgress;
  productImports: ProductImports;
  productParts: ProductParts;
  productPictures: ProductPictures;
  products: Products;
  productVersions: ProductVersions;
  promisedPieces: PromisedPieces;
  questions: Questions;
  rateLimits: RateLimits;
  ratePublications: RatePublications;
  ratesDraft: RatesDraft;
  redirectHits: RedirectHits;
  redirects: Redirects;
  refundLines: RefundLines;
  refunds: Refunds;
  relatedProducts: RelatedProducts;
  replies: Replies;
  restores: Restores;
  returnLines: ReturnLines;
  returnPhotos: ReturnPhotos;
  returns: Returns;
  reviewPhotos: ReviewPhotos;
  reviewRequests: ReviewRequests;
  reviews: Reviews;
  savedViews: SavedViews;
  schemaFloor: SchemaFloor;
  searchCounts: SearchCounts;
  searchNames: SearchNames;
  searchSynonyms: SearchSynonyms;
  searchWords: SearchWords;
  seedLoads: SeedLoads;
  sessions: Sessions;
  settingsFile: SettingsFile;
  settingVersions: SettingVersions;
  shelfPlaces: ShelfPlaces;
  shippingZones: ShippingZones;
  skippedNumbers: SkippedNumbers;
  staff: Staff;
  staffChallenges: StaffChallenges;
  staffLinks: StaffLinks;
  staffPasskeys: StaffPasskeys;
  staffRecoveryCodes: StaffRecoveryCodes;
  staffSessions: StaffSessions;
  stockMoves: StockMoves;
  stockNotices: StockNotices;
  stoppedMails: StoppedMails;
  textBlocks: TextBlocks;
  threadComments: ThreadComments;
  threads: Threads;
  topSellers: TopSellers;
  tradeTicks: TradeTicks;
  vatPeriods: VatPeriods;
  vatSettings: VatSettings;
  visitCounts: VisitCounts;
  workers: Workers;
  workshopSettings: WorkshopSettings;
};
