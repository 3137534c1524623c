import { hkdfSync } from "node:crypto";
import path from "node:path";
import { env } from "#shop/platform/env.server.ts";
import { openKeyFile } from "#shop/platform/key-file.server.ts";
import { perShop } from "#shop/platform/per-shop.server.ts";

const KEY_BYTES = 32;

/**
 * The key that encrypts the seeds of authenticator apps: from ADMIN_SECRET (or its file), otherwise from
 * the file admin.key in DATA_DIR, which the first process that needs it makes. Read once.
 */
export const adminKey: () => Buffer = perShop(() => {
  const { adminSecret, dataDir } = env();
  if (adminSecret !== null)
    return Buffer.from(hkdfSync("sha256", adminSecret, "", "staff authenticator seeds", KEY_BYTES));
  const text = openKeyFile(path.join(dataDir, "admin.key"), {
    what: "an admin key",
    remedy: "delete it and run npm run staff -- reset EMAIL for each person",
  });
  return Buffer.from(text, "base64");
});
