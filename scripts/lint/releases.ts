import { readFile } from "node:fs/promises";
import { z } from "zod";

const release = z.strictObject({
  /** The commit that runs at the owners. */
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  /** Its newest migration. */
  migration: z.string(),
  what: z.string(),
});

/** The releases of db/releases.json, the oldest first. */
export async function readReleases(): Promise<readonly z.infer<typeof release>[]> {
  const text = await readFile("db/releases.json", "utf8");
  return z.array(release).min(1).parse(JSON.parse(text));
}
