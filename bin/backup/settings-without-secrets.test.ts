import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
  openSettings,
  secretSettings,
  settingsWithoutSecrets,
} from "./settings-without-secrets.ts";

test("every setting of .env.example is known as secret or as open", () => {
  const text = fs.readFileSync(path.resolve(import.meta.dirname, "../../.env.example"), "utf8");
  const names = [...text.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(names.toSorted()).toEqual([...openSettings, ...secretSettings].toSorted());
});

test("a backup tells which secrets were set, but not the secrets", () => {
  const settings = settingsWithoutSecrets({
    HOST: "0.0.0.0",
    PORT: "",
    STRIPE_SECRET_KEY: "sk_live_1234",
    SMTP_URL: "smtps://user:hunter2@mail.example",
    PATH: "/bin",
  });
  expect(settings).toEqual({
    HOST: "0.0.0.0",
    STRIPE_SECRET_KEY: "(set; not in the backup)",
    SMTP_URL: "(set; not in the backup)",
  });
});
