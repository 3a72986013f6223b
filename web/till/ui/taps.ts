/* A finger that taps twice on what was under it must not press what came in its place. */

/** Long enough for a slow double tap; the keys are live at once for a finger that comes down elsewhere. */
const AGAIN_MS = 600;
const NEAR_PX = 40;

let last: { x: number; y: number } | undefined;
let until = 0;

const isAgain = ({ clientX, clientY }: MouseEvent): boolean =>
  last !== undefined && performance.now() < until && Math.hypot(clientX - last.x, clientY - last.y) < NEAR_PX;

/** Whatever is pressed where the last tap was, for a moment. */
export const ignoreSecondTap = (): void => {
  until = performance.now() + AGAIN_MS;
};

export const watchTaps = (): (() => void) => {
  const onDown = (event: PointerEvent) => {
    if (!isAgain(event)) last = { x: event.clientX, y: event.clientY };
  };
  const onClick = (event: MouseEvent) => {
    // A click without a finger comes from the keyboard.
    if (event.detail === 0 || !isAgain(event)) return;
    ignoreSecondTap();
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  window.addEventListener('pointerdown', onDown, true);
  window.addEventListener('click', onClick, true);
  return () => {
    window.removeEventListener('pointerdown', onDown, true);
    window.removeEventListener('click', onClick, true);
  };
};
