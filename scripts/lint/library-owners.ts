/**
 * The only folders that may import an outside library. Kysely and zod have no owner: every module of
 * shop/ has SQL and schemas, and forms and endpoints have schemas too.
 */
export const owners: Readonly<Record<string, readonly string[]>> = {
  kysely: ["shop", "scripts", "server/backup"],
  zod: ["shop", "storefront", "admin", "web", "scripts", "server/backup", "server/release"],
  stripe: ["shop/payments/stripe"],
  pg: ["shop/platform", "server", "sandbox", "bin", "scripts", "bench"],
  "pg-copy-streams": ["server/backup"],
  nodemailer: ["shop/platform"],
  pino: ["shop/platform"],
  "graphile-worker": ["shop/platform", "shop/jobs"],
  "@node-rs/argon2": ["shop/accounts"],
  otpauth: ["shop/staff"],
  "@simplewebauthn/server": ["shop/staff"],
  "@simplewebauthn/browser": ["admin/client"],
  uqr: ["admin/factors"],
  marked: ["shop/content"],
  htmlparser2: ["shop/catalogue"],
  pdfkit: ["shop/fulfilment"],
  "@react-email/render": ["emails"],
  "postal-mime": ["sandbox", "shop/mail"],
  "prom-client": ["server/metrics"],
  "lru-cache": ["server/http", "shop/platform", "storefront/feeds"],
  negotiator: ["server/http"],
  "proxy-addr": ["server/http"],
  sirv: ["server/http"],
  sharp: ["scripts", "storefront/feeds", "shop/platform/photos"],
  "zod-openapi": ["storefront/api"],
};
