import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "#server/app-contract.ts";
import { announce } from "#server/log.ts";
import { makeSbom } from "./release/make-sbom.ts";

/** `npm run sbom`: writes which packages the running shop consists of to build/sbom.json (CycloneDX). */
const file = path.join(root, "build", "sbom.json");
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, makeSbom(root));
announce(`Wrote ${path.relative(root, file)}.`);
