import type { Room } from "#shop/airers/hanging.ts";
import { formatLength, type Units } from "#shop/kit/measures.ts";
import { LateDrawing, useIsNear } from "#storefront/product/airer/drawing/late-drawing.tsx";
import { describeScene } from "#storefront/product/airer/drawing/scene-description.ts";
import type { Scene } from "#storefront/product/airer/drawing/scene.ts";

/**
 * The airer in the room. Until a visitor has entered a room, the example room is drawn only when it
 * is about to be seen: few visitors scroll that far, and the page is a fifth lighter without it.
 */
export function RoomDrawing({
  scene,
  units,
  room,
  advised,
}: {
  scene: Scene;
  units: Units;
  /** The visitor's room; null until one is entered. */
  room: Room | null;
  /** The length of the laths that are advised and drawn; null when they are the chosen ones. */
  advised: string | null;
}) {
  const isMeasuredRoom = room !== null;
  const hasRun = Number.isFinite(room?.runMm);
  const [figure, isNear] = useIsNear<HTMLElement>();
  const isDrawn = isNear || isMeasuredRoom;
  return (
    <figure
      ref={figure}
      className={`self-start border border-rule bg-white desk:sticky desk:top-4 desk:col-start-2 desk:row-span-2 desk:row-start-1 ${isMeasuredRoom ? "" : "noscript:hidden"}`}
    >
      <div className="aspect-[64/41]">
        {isDrawn && (
          <LateDrawing
            {...{ units, isMeasuredRoom }}
            scene={scene}
            label={describeScene(scene, units)}
            ids="room"
          />
        )}
      </div>
      <figcaption className="border-t border-rule px-4 py-3 text-sm text-ink-2 desk:px-6">
        {isMeasuredRoom
          ? `Your room, drawn to your measurements${advised === null ? "" : `, with the ${advised} laths that we advise`}: ${hasRun ? "clear length, ceiling," : "ceiling"} and the cleat on the wall behind.${hasRun ? "" : " Its length is an example."}`
          : `An example room, until you enter yours: ceiling ${formatLength(scene.ceilingMm, units)}, a person ${formatLength(scene.personMm, units)} tall.`}
      </figcaption>
    </figure>
  );
}
