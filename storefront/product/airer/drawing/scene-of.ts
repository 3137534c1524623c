import { STANDARD_ROPE_MM, type Airer } from "#shop/airers/airer.ts";
import { metresOption } from "#shop/catalogue/metres-option.ts";
import { exampleRoom, LOADING_MM, pulleySpacingMm, type Room } from "#shop/airers/hanging.ts";
import type { Configuration } from "#storefront/product/configurator/configuration.ts";
import type { Scene } from "./scene.ts";

/** The scene of an airer as chosen, in the visitor's room or in the example room. */
export function sceneOf(
  airer: Airer,
  { choice, drawing }: Pick<Configuration, "choice" | "drawing">,
  room: Room | null,
): Scene {
  const { ceilingMm, tallestMm, cleatMm } = room ?? exampleRoom;
  const raisedMm = ceilingMm - airer.hoistedMm;
  return {
    airer,
    color: choice["color"] ?? "black",
    wheel: choice["wheelType"] ?? "standard",
    extraPulley: choice["extraPulley"] ?? "none",
    upMm: drawing.position === "raised" ? raisedMm : Math.min(LOADING_MM, raisedMm),
    ceilingMm,
    runMm: room !== null && Number.isFinite(room.runMm) ? room.runMm : airer.lengthMm + 1_700,
    wallMm: Math.max(cleatMm, airer.widthMm / 2 + 150),
    personMm: tallestMm,
    ropeMm: metresOption(choice["ropeLength"]) ?? STANDARD_ROPE_MM,
    spacingMm: pulleySpacingMm(airer.lengthMm),
    view: drawing.view,
  };
}
