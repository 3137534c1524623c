import { useLayoutEffect, useRef, useState, type PointerEvent, type WheelEvent } from "react";

const SCALE_MAX = 4;
const SCALE_PRESSED = 2.5;

type Zoomed = { readonly src: string; readonly alt: string };
type At = { readonly scale: number; readonly x: number; readonly y: number };
type Point = { readonly x: number; readonly y: number };

const unzoomed: At = { scale: 1, x: 0, y: 0 };

/**
 * The pictures on the whole screen. Pinching, the wheel or a press zooms; dragging moves; arrow keys go
 * to the next picture; Escape closes. The dialog keeps the focus inside and returns it on closing.
 */
export default function PictureZoom({
  pictures,
  first,
  onClose,
}: {
  pictures: readonly Zoomed[];
  first: number;
  /** Called with the picture that was shown last. */
  onClose: (last: number) => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(first);
  const picture = pictures[index];
  const isMany = pictures.length > 1;
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const step = (by: number) => setIndex((index + by + pictures.length) % pictures.length);

  return (
    <dialog
      ref={dialog}
      aria-label={`Picture ${index + 1} of ${pictures.length}: ${picture?.alt ?? ""}`}
      onClose={() => onClose(index)}
      onKeyDown={({ key }) => {
        if (isMany && (key === "ArrowRight" || key === "ArrowLeft"))
          step(key === "ArrowRight" ? 1 : -1);
      }}
      className="m-0 size-full max-h-none max-w-none bg-plaster p-0"
    >
      {picture && <ZoomablePicture key={picture.src} picture={picture} />}
      <div className="absolute inset-x-0 top-0 flex justify-end gap-2 p-3">
        {isMany && (
          <>
            <Control label="Previous picture" onClick={() => step(-1)}>
              ‹
            </Control>
            <Control label="Next picture" onClick={() => step(1)}>
              ›
            </Control>
          </>
        )}
        <Control label="Close the picture" onClick={() => dialog.current?.close()}>
          ×
        </Control>
      </div>
    </dialog>
  );
}

function Control({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: string;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="size-12 border border-edge bg-white text-2xl leading-none hover:border-ink"
    >
      <span aria-hidden="true">{children}</span>
    </button>
  );
}

/** One picture. A press zooms in, or out again. */
function ZoomablePicture({ picture }: { picture: Zoomed }) {
  const { image, press, touch } = useFingers();
  return (
    <button
      type="button"
      aria-label={`Zoom in or out: ${picture.alt}`}
      onClick={press}
      {...touch}
      className="grid size-full cursor-zoom-in touch-none place-items-center overflow-hidden"
    >
      <img
        ref={image}
        src={picture.src}
        alt=""
        width={1600}
        height={1600}
        draggable={false}
        className="size-full object-contain select-none"
      />
    </button>
  );
}

/** Moves and scales the picture with touch, mouse and wheel. */
function useFingers() {
  const image = useRef<HTMLImageElement>(null);
  const at = useRef(unzoomed);
  const fingers = useRef(new Map<number, Point>());
  const hasMoved = useRef(false);

  // Set outside React: it changes sixty times a second and concerns one element only.
  function move(next: At) {
    const { current } = image;
    if (current === null) return;
    at.current = within(next, current);
    const { scale, x, y } = at.current;
    current.style.transform = `translate(${x}px,${y}px) scale(${scale})`;
  }
  function drag({ pointerId, clientX, clientY }: PointerEvent) {
    const before = fingers.current.get(pointerId);
    if (before === undefined) return;
    const other = [...fingers.current].find(([id]) => id !== pointerId)?.[1];
    const now = { x: clientX, y: clientY };
    fingers.current.set(pointerId, now);
    if (distance(now, before) > 1) hasMoved.current = true;
    const { scale, x, y } = at.current;
    if (other === undefined) move({ scale, x: x + now.x - before.x, y: y + now.y - before.y });
    else
      move({ scale: (scale * distance(now, other)) / Math.max(1, distance(before, other)), x, y });
  }
  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);
  return {
    image,
    press: () => {
      if (hasMoved.current) hasMoved.current = false;
      else move(at.current.scale > 1 ? unzoomed : { ...unzoomed, scale: SCALE_PRESSED });
    },
    touch: {
      onPointerDown: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
        currentTarget.setPointerCapture(pointerId);
        if (fingers.current.size === 0) hasMoved.current = false;
        fingers.current.set(pointerId, { x: clientX, y: clientY });
      },
      onPointerMove: drag,
      onPointerUp: lift,
      onPointerCancel: lift,
      onWheel: ({ deltaY }: WheelEvent) =>
        move({ ...at.current, scale: at.current.scale * (1 - deltaY / 500) }),
    },
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Limits the scale from the whole picture to its sharpest, and keeps the picture on the screen. */
function within({ scale: wanted, x, y }: At, { clientWidth, clientHeight }: HTMLElement): At {
  const scale = Math.min(SCALE_MAX, Math.max(1, wanted));
  const clamp = (value: number, size: number) => {
    const reach = (size * (scale - 1)) / 2;
    return Math.min(reach, Math.max(-reach, value));
  };
  return { scale, x: clamp(x, clientWidth), y: clamp(y, clientHeight) };
}
