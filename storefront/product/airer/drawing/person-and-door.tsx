import { draw, project, type Camera, type Place } from "./perspective.ts";
import type { Scene } from "./scene.ts";

const DOOR = { wide: 762, high: 1_981 } as const;
type PartProps = { scene: Scene; camera: Camera };

/** A standing figure, in thousandths of its height, from the point between its feet. */
const body =
  "M-24,836C-15,840 -15,856 -15,880L17,880C18,856 20,842 28,836C62,826 92,816 104,788C116,744 120,676 124,620C128,580 130,540 124,500C122,484 104,484 104,502C104,548 96,600 88,640C84,668 80,700 76,716C72,676 78,628 82,570C88,500 90,440 84,380C78,290 70,200 68,120C66,80 68,52 76,38C92,26 108,18 106,6C106,0 96,0 60,0C34,0 26,4 26,18C26,60 22,110 18,180C14,250 10,310 4,380C-2,310 -8,250 -12,180C-16,110 -22,60 -24,18C-24,4 -30,0 -56,0C-84,0 -92,0 -90,8C-86,22 -72,30 -64,40C-58,60 -60,90 -62,130C-68,220 -76,300 -80,380C-84,450 -82,510 -78,570C-74,630 -68,676 -72,716C-78,700 -84,668 -88,640C-96,600 -102,548 -106,502C-108,484 -124,484 -126,500C-130,540 -130,580 -126,620C-122,680 -116,744 -104,788C-92,816 -58,828 -26,838C-16,842 -14,852 -14,862Z";
const head =
  "M1,1000C33,1000 48,976 46,942C44,906 28,868 1,868C-26,868 -42,906 -44,942C-46,976 -31,1000 1,1000Z";
const neck = "M-15,826L-15,890L17,890L17,826C8,812 -6,812 -15,826Z";
const hair =
  "M-47,926C-54,984 -34,1008 2,1008C36,1008 54,984 49,926C44,948 38,962 22,964C-8,966 -38,962 -47,926Z";
const apron =
  "M-52,720C-36,704 36,704 52,720C66,640 80,520 84,400C50,384 -50,384 -84,400C-80,520 -66,640 -52,720Z";
const strings = "M-58,812L-46,716M62,812L48,716";

/** A person for scale. */
export function Person({ scene, camera, at }: PartProps & { at: Place }) {
  const high = scene.personMm / 1_000;
  const stand = (path: string) =>
    draw(camera, path, (x, up) => [at[0] + x * high, at[1], at[2] + up * high]);
  const shadow = draw(camera, "M130,0C130,40 -130,40 -130,0C-130,-40 130,-40 130,0Z", (x, y) => [
    at[0] + x,
    at[1] + y,
    0,
  ]);
  return (
    <g>
      <path d={shadow} fill="#5c4a2a" opacity=".22" />
      <path d={stand(body)} fill="#5e6f66" />
      <path d={stand(neck + head)} fill="#c9b69b" />
      <path d={stand(hair)} fill="#4a4038" />
      <path d={stand(strings)} stroke="#dfd8c6" strokeWidth="2.4" />
      <path d={stand(apron)} fill="#e9e3d4" />
    </g>
  );
}

/** Where the person stands: next to the airer if there is space, otherwise under its end. */
export function standingPlace({ airer, runMm }: Scene): Place {
  return [Math.max(-runMm / 2 + 330, -airer.lengthMm / 2 - 260), -330, 0];
}

/** The four panels of the door, in mm from its lower left corner: position and height. */
const panels = [
  [95, 190, 640],
  [95, 980, 880],
  [431, 190, 640],
  [431, 980, 880],
] as const;

/** A four-panel door in the back wall, 1981 by 762 mm: the usual British size. */
export function Door({ scene: { runMm, airer, wallMm }, camera }: PartProps) {
  const left = Math.max(-runMm / 2 + 110, -airer.lengthMm / 2 - DOOR.wide - 60);
  const box = (x: number, up: number, [wide, high]: readonly [number, number]) =>
    draw(camera, `M0,0L${wide},0L${wide},${high}L0,${high}Z`, (across, rise) => [
      left + x + across,
      wallMm - 12,
      up + rise,
    ]);
  const wood = { fill: "#7f9186", stroke: "#5e6f66", strokeWidth: 0.9 };
  const [knobX, knobY, perMm] = project(camera, [left + DOOR.wide - 60, wallMm - 40, 980]);
  return (
    <g strokeLinejoin="round">
      <path
        d={box(-75, 0, [DOOR.wide + 150, DOOR.high + 75])}
        fill="#fdfcf8"
        stroke="#b9b6aa"
        strokeWidth=".8"
      />
      <path d={box(0, 0, [DOOR.wide, DOOR.high])} {...wood} />
      <path
        d={panels.map(([x, up, high]) => box(x, up, [236, high])).join("")}
        {...wood}
        fill="#748679"
      />
      <path
        d={panels.map(([x, up, high]) => box(x + 18, up + 18, [200, high - 36])).join("")}
        fill="#82948a"
      />
      <circle
        cx={Math.round(knobX)}
        cy={Math.round(knobY)}
        r={Math.max(2, 26 * perMm)}
        fill="#c8a15a"
        stroke="#7d6230"
        strokeWidth=".6"
      />
    </g>
  );
}
