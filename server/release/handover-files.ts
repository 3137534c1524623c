import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { root } from "#server/app-contract.ts";
import { writeJson } from "#server/backup/store/durable-files.ts";
import { identityOf, isAlive } from "#launcher/lock.mjs";
import { parseJson } from "#shop/kit/text.ts";

/** What `npm run update` asks the running shop to do: to hand over to a release. */
const wanted = z.strictObject({
  id: z.uuid(),
  /** The folder's name in `releases`; empty for the home folder. */
  release: z.string().regex(/^[\w.+-]*$/),
  /** How long the new processes are watched. */
  watchSeconds: z.int().min(1).max(3_600),
});
export type Wanted = z.infer<typeof wanted>;

/** How far the running shop is. */
const progress = z.strictObject({
  id: z.uuid(),
  state: z.enum(["starting", "watching", "done", "failed", "rolled_back"]),
  /** For the owner. */
  sentence: z.string(),
});
export type Progress = z.infer<typeof progress>;

const files = {
  wanted: "wanted.json",
  progress: "progress.json",
  primary: "primary",
  folder: "primary-folder",
} as const;

/** Files in DATA_DIR/update, through which a command and the running shop tell each other what they do. */
export function handoverFiles(dataDir: string) {
  const folder = path.join(dataDir, "update");
  const at = (name: keyof typeof files) => path.join(folder, files[name]);
  return {
    /** Says that this process is the running shop. */
    announcePrimary: () => {
      fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
      fs.rmSync(at("wanted"), { force: true });
      fs.writeFileSync(at("folder"), root);
      fs.writeFileSync(at("primary"), identityOf(process.pid));
    },
    withdrawPrimary: () => fs.rmSync(at("primary"), { force: true }),
    hasPrimary: () => fs.existsSync(at("primary")) && isAlive(readText(at("primary"))),
    /** The folder whose code the running shop was started with, which it still needs after updates. */
    primaryFolder: () => (fs.existsSync(at("folder")) ? readText(at("folder")) : null),
    /** The process id of the running shop; null when none runs here. */
    runningPrimary: (): number | null => {
      const identity = fs.existsSync(at("primary")) ? readText(at("primary")) : "";
      return identity !== "" && isAlive(identity) ? Number.parseInt(identity, 10) : null;
    },
    ask: (value: Wanted) => writeJson(at("wanted"), value),
    /** Takes what is wanted, once. Null when nothing is, or when it is not understood. */
    take: (): Wanted | null => {
      if (!fs.existsSync(at("wanted"))) return null;
      const read = parse(wanted, readText(at("wanted")));
      fs.rmSync(at("wanted"), { force: true });
      return read;
    },
    report: (value: Progress) => writeJson(at("progress"), value),
    readProgress: (): Progress | null =>
      fs.existsSync(at("progress")) ? parse(progress, readText(at("progress"))) : null,
  };
}

export type HandoverFiles = ReturnType<typeof handoverFiles>;

function readText(file: string): string {
  return fs.readFileSync(file, "utf8");
}

function parse<T>(schema: z.ZodType<T>, text: string): T | null {
  return schema.safeParse(parseJson(text)).data ?? null;
}
