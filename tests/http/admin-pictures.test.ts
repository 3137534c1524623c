import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import {
  PICTURE_WIDTH_MAX,
  pictureFormats,
  pictureSizes,
  widthsUpTo,
} from "#shop/catalogue/picture.ts";
import {
  jpeg,
  jpegOfBytes,
  largestJpeg,
  phoneJpeg,
  pixelBomb,
  refusedSamples,
} from "#tests/support/picture-samples.ts";
import { isFull } from "#tests/support/full-size.ts";
import { joinedStaff, type JoinedStaff } from "#tests/support/staff.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";
import { structuredData } from "./support/html.ts";
import { htmlErrors } from "./support/html-rules.ts";
import { listOf, startHttpShop } from "./support/http-shop.ts";

const folder = tempFolder();
const shop = await startHttpShop({ DATA_DIR: folder });
const [ann, ben] = await Promise.all([
  joinedStaff(shop.db, "owner"),
  joinedStaff(shop.db, "manager"),
]);
const MB = 1_024 * 1_024;
/** Pictures of 20 MB that are sent at once: more than the four that a process has in memory. */
const AT_ONCE = isFull ? 12 : 5;
const SKUS = { maid: "LL-CA-001", pegs: "LL-AC-007" };

const as = ({ token }: JoinedStaff) => ({ Cookie: `admin=${token}` });
const screen = (sku: string) => `/admin/products/${sku}/pictures`;
const read = (sku: string, who = ann) => shop.request(screen(sku), { headers: as(who) });
const send = (sku: string, form: Record<string, string>, who = ann) =>
  shop.request(screen(sku), { headers: as(who), form: { act_id: randomUUID(), ...form } });

type File = { readonly content: Uint8Array; readonly name?: string };
type Sent = { readonly actId?: string; readonly who?: JoinedStaff };

function formOf(files: readonly File[], actId: string): FormData {
  const body = new FormData();
  body.set("act_id", actId);
  body.set("intent", "upload");
  for (const { content, name = "peg.jpg" } of files)
    body.append("file", new Blob([new Uint8Array(content)], { type: "image/jpeg" }), name);
  return body;
}

/** Sends one file as the page's script does. */
async function upload(sku: string, file: File, { actId = randomUUID(), who = ann }: Sent = {}) {
  const sent = { headers: as(who), upload: formOf([file], actId) };
  const { status, json } = await shop.request(`${screen(sku)}/upload`, sent);
  return { status, refusal: json?.["refusal"] as string | null | undefined };
}

const uploadsOf = (sku: string) =>
  shop.db
    .selectFrom("productPictures")
    .innerJoin("products", "products.id", "productId")
    .select([
      "productPictures.id",
      "productPictures.state",
      "sizes",
      "sourceHash",
      "width",
      "height",
    ])
    .where("sku", "=", sku)
    .where("sourceHash", "is not", null)
    .where("deletedAt", "is", null)
    .orderBy("productPictures.position")
    .execute();

async function ready(sku: string) {
  const isDone = async () => (await uploadsOf(sku)).every(({ state }) => state !== "processing");
  await expect.poll(isDone, { timeout: 240_000, interval: 200 }).toBe(true);
  return uploadsOf(sku);
}

/** What a page's form would send: its hidden fields. */
function hiddenOf(html: string): Record<string, string> {
  const hidden = [
    ...html.matchAll(/<input type="hidden" name="((?:was-|order)[^"]*)" value="([^"]*)"/g),
  ];
  return Object.fromEntries(hidden.map(([, name, value]) => [name, value]));
}

test("a file is taken for what it is, whatever its name says; each other one gets a sentence and leaves nothing", async () => {
  const sentences: Record<keyof typeof refusedSamples, RegExp> = {
    "program.jpg": /not a picture/,
    "page.png": /not a picture/,
    "drawing.svg": /SVG files/,
    "moving.gif": /GIF files/,
    "phone.heic": /HEIC files/,
    "empty.jpg": /empty/,
  };
  for (const [name, content] of Object.entries(refusedSamples)) {
    const { status, refusal } = await upload(SKUS.pegs, { name, content });
    expect([name, status]).toEqual([name, 422]);
    expect(refusal).toMatch(sentences[name as keyof typeof refusedSamples]);
  }
  const bomb = pixelBomb();
  expect(bomb.length).toBeLessThan(MB);
  expect((await upload(SKUS.pegs, { content: bomb })).refusal).toMatch(/50 million pixels/);
  const small = await jpeg({ width: 300, height: 900 });
  expect((await upload(SKUS.pegs, { content: small })).refusal).toMatch(/320 pixels/);
  const tooLarge = await jpegOfBytes(20 * MB + 1);
  expect((await upload(SKUS.pegs, { content: tooLarge })).refusal).toMatch(/20 MB/);
  expect((await upload(SKUS.pegs, { content: Buffer.alloc(22 * MB) })).status).toBe(413);
  expect(await uploadsOf(SKUS.pegs)).toEqual([]);
  expect(existsSync(path.join(folder, "uploads"))).toBe(false);
});

test(`${AT_ONCE} pictures of 20 MB at once are taken, ${isFull ? "one of 48 megapixels" : "one"} drawn in all its sizes, and the storefront answers meanwhile`, async () => {
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  const shopper = (async () => {
    const statuses = new Set<number>();
    while (!isOver) {
      statuses.add((await shop.request("/product/traditional-stacker")).status);
      await sleep(200);
    }
    return [...statuses];
  })();
  const skus = ["LL-CA-002", "LL-CA-004", "LL-CA-005"];
  // Usually smaller, and of one colour: 48 million pixels take seconds to be drawn, and so does noise.
  const large = isFull
    ? await largestJpeg()
    : await jpegOfBytes(20 * MB, { width: 4_000, height: 3_000 });
  expect(large.length).toBeGreaterThan(16 * MB);
  expect(large.length).toBeLessThanOrEqual(20 * MB);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, at) => {
      const content = at === 0 ? large : await jpegOfBytes(20 * MB);
      const actId = randomUUID();
      const sku = skus[at % skus.length] ?? "";
      // A busy process asks to come again, as the page's script does: with the id of its first try.
      const isTaken = async () => (await upload(sku, { content }, { actId })).status;
      await expect.poll(isTaken, { timeout: 700_000, interval: 1_000 }).toBe(200);
    }),
  );
  const made = await Promise.all(skus.map(ready));
  isOver = true;
  expect(made.flat().map(({ state }) => state)).toEqual(Array(AT_ONCE).fill("ready"));
  expect(await shopper).toEqual([200]);
  const hash = createHash("sha256").update(large).digest("hex");
  const drawn = made.flat().find(({ sourceHash: source }) => source === hash);
  for (const width of widthsUpTo(PICTURE_WIDTH_MAX))
    for (const format of pictureFormats) {
      const file = `${drawn?.sizes}-${width}.${format}`;
      const size = await sharp(path.join(folder, "uploads", "pictures", file)).metadata();
      expect([file, size.width, size.height]).toEqual([file, width, width]);
    }
}, 800_000);

test("without JavaScript a form brings several files; 13 are refused, and so is a form that is too large", async () => {
  const sku = "LL-CA-003";
  const post = (files: readonly File[]) => {
    const sent = { headers: as(ann), upload: formOf(files, randomUUID()) };
    return shop.request(screen(sku), sent);
  };
  const good = [{ content: await jpeg() }, { content: await jpeg() }];
  const bad = { content: refusedSamples["drawing.svg"], name: "drawing.svg" };
  const mixed = await post([...good, bad]);
  expect([mixed.status, await htmlErrors(mixed.text)]).toEqual([200, []]);
  expect(mixed.text).toContain("2 pictures are added.");
  expect(mixed.text).toMatch(/drawing\.svg.*SVG files/s);
  const many = await post(Array.from({ length: 13 }, () => bad));
  expect([many.status, many.text.includes("Choose 12 pictures at most.")]).toEqual([422, true]);
  const none = await post([]);
  expect([none.status, none.text.includes("Choose a picture first.")]).toEqual([422, true]);
  expect((await post([{ content: Buffer.alloc(49 * MB) }])).status).toBe(413);
  expect(await uploadsOf(sku)).toHaveLength(2);
});

test("a file that is cut off is refused once it is read, with a sentence on its row, and can be deleted", async () => {
  const sku = SKUS.pegs;
  const whole = await jpeg({ width: 2_000, height: 2_000 });
  await upload(sku, { content: whole.subarray(0, whole.length / 2) });
  const [picture] = await ready(sku);
  expect(picture?.state).toBe("refused");
  const page = await read(sku);
  expect(page.text).toContain("broken or was cut off");
  expect(await htmlErrors(page.text)).toEqual([]);
  expect((await send(sku, { intent: `delete ${picture?.id}` })).status).toBe(200);
  expect(await uploadsOf(sku)).toEqual([]);
});

test("the same file twice is one picture", async () => {
  const sku = SKUS.pegs;
  const content = await jpeg();
  const actId = randomUUID();
  expect((await upload(sku, { content }, { actId })).status).toBe(200);
  const again = await Promise.all([ann, ben].map((who) => upload(sku, { content }, { who })));
  expect(again.map(({ refusal }) => refusal)).toEqual([
    "The product has this picture already.",
    "The product has this picture already.",
  ]);
  expect(await uploadsOf(sku)).toHaveLength(1);
});

test("a picture from a phone stands upright, without place and time in any file of the shop's pages, and is on the shop once it has an alt text", async () => {
  const sku = SKUS.maid;
  const original = await phoneJpeg();
  expect((await sharp(original).metadata()).exif).toBeDefined();
  expect((await upload(sku, { content: original, name: "IMG_1.jpg" })).status).toBe(200);
  const [picture] = await ready(sku);
  expect(picture).toMatchObject({ state: "ready", width: 900, height: 1_200 });
  const files = readdirSync(path.join(folder, "uploads"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  // No other user of the machine reads one.
  expect(files.filter((file) => (statSync(file).mode & 0o077) !== 0)).toEqual([]);
  const all = files.filter((file) =>
    [picture?.sizes, picture?.sourceHash].some((name) => file.includes(name ?? "?")),
  );
  // As it was sent, it is kept for 30 days, for staff alone.
  const isOriginal = (file: string) => file.includes("picture-originals");
  expect(all.filter(isOriginal)).toHaveLength(1);
  const own = all.filter((file) => !isOriginal(file));
  // Five widths in two formats, and the whole picture in two sizes.
  expect(own).toHaveLength(12);
  for (const file of own) {
    const { exif, xmp, iptc } = await sharp(file).metadata();
    expect([file, exif, xmp, iptc]).toEqual([file, undefined, undefined, undefined]);
    expect(readFileSync(file).includes("Peg phone")).toBe(false);
  }

  const product = "/product/traditional-kitchen-maid";
  const stem = `-${picture?.sizes}-`;
  expect((await shop.request(product)).text).not.toContain(stem);
  const alt = "The airer in ivory above a stove";
  const fields = hiddenOf((await read(sku)).text);
  const id = picture?.id ?? "";
  const order = [id, ...(fields["order"] ?? "").split(" ").filter((each) => each !== id)].join(" ");
  const form = { ...fields, intent: "save", order, [`alt-${id}`]: alt, [`colour-${id}`]: "ivory" };
  const saved = await send(sku, form);
  expect([saved.status, saved.text.includes("Saved.")]).toEqual([200, true]);
  const shown = await expect
    .poll(async () => (await shop.request(product)).text)
    .toContain(`alt="${alt}"`)
    .then(() => shop.request(product));
  const url = /\/pictures\/uploads\/colour-ivory-[0-9a-f-]+-900\.webp/.exec(shown.text)?.[0] ?? "";
  expect(url).toContain(stem);
  expect(await htmlErrors(shown.text)).toEqual([]);
  const [ld] = structuredData(shown.text).filter((each) =>
    JSON.stringify(each).includes("Product"),
  );
  expect(JSON.stringify(ld)).toContain(url);
  const offered = Object.values(pictureSizes(url) ?? {}).flatMap((set) => set.split(", "));
  expect(offered).toHaveLength(10);
  for (const [file = ""] of offered.map((each) => each.split(" "))) {
    const { status, headers } = await shop.request(file);
    expect([file, status]).toEqual([file, 200]);
    expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("Content-Type")).toBe(`image/${file.split(".").pop()}`);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    const etag = headers.get("ETag") ?? "";
    expect((await shop.request(file, { headers: { "If-None-Match": etag } })).status).toBe(304);
  }
  for (const wrong of [url.replace("-900.", "-901."), url.replace(/[0-9a-f]{16}/, "../masters")])
    expect((await shop.request(wrong)).status).toBe(404);

  const api = (await shop.request("/api/products/traditional-kitchen-maid")).json;
  expect(api?.["main_image_url"]).toBe(url);
  const items = [{ id: api?.["id"], options: { color: "ivory" } }];
  const { json } = await shop.callApi("quote", { items, country: "GB" });
  expect(listOf<{ main_image_url: string }>(json, "lines")[0]?.main_image_url).toBe(url);
  for (const list of ["/ceiling-airers", "/feeds/google.xml", "/admin/products?q=LL-CA-001"])
    expect((await shop.request(list, { headers: as(ann) })).text, list).toContain(url);
  const og = /<meta property="og:image" content="[^"]*(\/og\/[^"]+)"/.exec(shown.text)?.[1] ?? "";
  const share = await shop.request(og.replaceAll("&amp;", "&"));
  expect([share.status, share.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
});

test("two people change different things, then the same one; what is typed is kept and what was not seen stays", async () => {
  const sku = SKUS.maid;
  const [picture] = await uploadsOf(sku);
  const id = picture?.id ?? "";
  const seen = hiddenOf((await read(sku)).text);
  const mine = { ...seen, intent: "save", [`alt-${id}`]: "Ann’s words" };
  const theirs = { ...seen, intent: "save", [`x-${id}`]: "50", [`y-${id}`]: "0" };
  expect((await send(sku, mine)).status).toBe(200);
  expect((await send(sku, theirs, ben)).status).toBe(200);
  const late = await send(sku, { ...mine, [`alt-${id}`]: "Ben’s words" }, ben);
  expect([late.status, late.text.includes("Ben’s words")]).toEqual([409, true]);
  const before = picture?.sizes;
  await expect.poll(async () => (await uploadsOf(sku))[0]?.sizes).not.toBe(before);

  const wrong = hiddenOf((await read(sku)).text);
  const refused: readonly Record<string, string>[] = [
    { [`alt-${id}`]: "" },
    { [`alt-${id}`]: "x".repeat(251) },
    { [`x-${id}`]: "101", [`y-${id}`]: "0" },
    { [`colour-${id}`]: "tartan" },
  ];
  for (const fields of refused) {
    const answer = await send(sku, { ...wrong, intent: "save", ...fields });
    expect([fields, answer.status]).toEqual([fields, 422]);
  }
  const order = wrong["order"] ?? "";
  const moved = await send(sku, { ...wrong, intent: `move ${id} down` });
  expect(moved.status).toBe(200);
  expect(hiddenOf(moved.text)["order"]?.split(" ")[1]).toBe(id);
  expect((await send(sku, { ...wrong, intent: `move ${id} down` }, ben)).status).toBe(200);
  const stale = order.split(" ").toReversed().join(" ");
  expect((await send(sku, { ...wrong, intent: "save", order: stale }, ben)).status).toBe(409);
});

test("a picture is deleted and brought back, also one that ships with the shop", async () => {
  const sku = SKUS.maid;
  const ids = (hiddenOf((await read(sku)).text)["order"] ?? "").split(" ");
  const [shipped = ""] = ids;
  const gone = await send(sku, { intent: `delete ${shipped}` });
  expect([gone.status, gone.text.includes("Undo")]).toEqual([200, true]);
  expect(hiddenOf(gone.text)["order"]).not.toContain(shipped);
  expect((await send(sku, { intent: `delete ${shipped}` })).status).toBe(409);
  const back = await send(sku, { intent: `restore ${shipped}` });
  expect([back.status, hiddenOf(back.text)["order"]]).toEqual([200, ids.join(" ")]);
});

test("a draft goes live once each of its pictures has an alt text", async () => {
  const sku = "LL-AC-003";
  const state = (from: string, to: string) => ({
    act_id: randomUUID(),
    intent: to === "live" ? "publish" : "archive",
    was_state: from,
    state: to,
  });
  const press = (form: Record<string, string>) =>
    shop.request(`/admin/products/${sku}`, { headers: as(ann), form });
  await press(state("live", "archived"));
  await upload(sku, { content: await jpeg() });
  const [picture] = await ready(sku);
  const refused = await press(state("archived", "live"));
  expect([refused.status, refused.text.includes("alt text of each picture")]).toEqual([422, true]);
  const fields = hiddenOf((await read(sku)).text);
  await send(sku, { ...fields, intent: "save", [`alt-${picture?.id}`]: "Six pegs" });
  expect((await press(state("archived", "live"))).status).toBe(200);
});
