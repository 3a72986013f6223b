/* A finger that taps twice on what was under it must not press what came in its place. */

/** Long enough for a slow double tap; the keys are live at once for a finger that comes down elsewhere. */
const AGAIN_MS = 600;
const NEAR_PX = 40;

type Place = { x: number; y: number };
let last: Place | undefined;
/** Where the tap was that must not be repeated. */
let dead: Place | undefined;
let until = 0;

const isAgain = ({ clientX, clientY }: MouseEvent): boolean =>
  dead !== undefined && performance.now() < until && Math.hypot(clientX - dead.x, clientY - dead.y) < NEAR_PX;

/** Whatever is pressed where the last tap was, for a moment. */
export const ignoreSecondTap = (): void => {
  dead = last;
  until = performance.now() + AGAIN_MS;
};

export const watchTaps = (): (() => void) => {
  const onDown = (event: PointerEvent) => {
    last = { x: event.clientX, y: event.clientY };
  };
  const onClick = (event: MouseEvent) => {
    // A click without a finger comes from the keyboard; a finger that pressed something else does not tap twice.
    if (event.detail === 0 || !isAgain(event)) {
      dead = undefined;
      return;
    }
    until = performance.now() + AGAIN_MS;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  // What a key did has no place on the screen: a tap of long ago says nothing about the next one.
  const onKey = () => {
    last = undefined;
  };
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('pointerdown', onDown, true);
  window.addEventListener('click', onClick, true);
  return () => {
    window.removeEventListener('keydown', onKey, true);
    window.removeEventListener('pointerdown', onDown, true);
    window.removeEventListener('click', onClick, true);
  };
};
