import fs from "node:fs";
import path from "node:path";
import subsetFont from "subset-font";
import { root } from "#server/app-contract.ts";

/** The fonts of a machine, from `node_modules`: what Debian and Android have, each alone. */
const fontSets = {
  DejaVu: ["Sans", "Sans-Bold", "Serif", "Serif-Bold"].map(
    (name) => `dejavu-fonts-ttf/ttf/DejaVu${name}.ttf`,
  ),
  // Liberation's widths under other names.
  Liberation: [...regularAndBold("arimo"), ...regularAndBold("tinos")],
  Noto: [...regularAndBold("noto-sans"), ...regularAndBold("noto-serif")],
  Android: [...regularAndBold("roboto"), ...regularAndBold("noto-serif")],
} as const;
export type FontSet = keyof typeof fontSets;
export const fontSetNames = Object.keys(fontSets) as FontSet[];

/** The environment of a browser that finds these fonts and no other, whatever the machine has. */
export function withFonts(name: FontSet): Record<string, string> {
  return { ...(process.env as Record<string, string>), FONTCONFIG_FILE: configOf(name) };
}

/** Writes the fonts of all sets, which `withFonts` names, if they are not there. */
export async function makeFontSets(): Promise<void> {
  for (const name of fontSetNames) {
    const folder = path.dirname(configOf(name));
    fs.mkdirSync(folder, { recursive: true });
    for (const file of fontSets[name]) await writeFont(file, folder);
    fs.writeFileSync(
      configOf(name),
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${path.join(folder, "cache")}</cachedir></fontconfig>`,
    );
  }
}

/** Chromium reads no WOFF2 as a font of the machine. */
async function writeFont(file: string, folder: string): Promise<void> {
  const ttf = path.join(folder, `${path.parse(file).name}.ttf`);
  if (fs.existsSync(ttf)) return;
  const content = fs.readFileSync(path.join(root, "node_modules", file));
  const isReady = file.endsWith(".ttf");
  fs.writeFileSync(
    ttf,
    isReady ? content : await subsetFont(content, latin, { targetFormat: "sfnt" }),
  );
}

const latin = String.fromCodePoint(...Array.from({ length: 0x22_ff }, (_, at) => at + 0x20));

function configOf(name: FontSet): string {
  return path.join(root, ".cache", "font-sets", name, "fonts.conf");
}

function regularAndBold(name: string): string[] {
  return [400, 700].map(
    (weight) => `@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`,
  );
}
