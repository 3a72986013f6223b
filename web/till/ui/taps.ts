/* A double tap must not press whatever appeared under the finger after the first tap. */

/** Long enough for a slow double tap; taps elsewhere work at once. */
const AGAIN_MS = 600;
const NEAR_PX = 40;

type Place = { x: number; y: number };
let last: Place | undefined;
/** The position of the tap that must not be repeated. */
let dead: Place | undefined;
let until = 0;

const isAgain = ({ clientX, clientY }: MouseEvent): boolean =>
  dead !== undefined && performance.now() < until && Math.hypot(clientX - dead.x, clientY - dead.y) < NEAR_PX;

/** Blocks taps at the last position for a moment. */
export const ignoreSecondTap = (): void => {
  dead = last;
  until = performance.now() + AGAIN_MS;
};

export const watchTaps = (): (() => void) => {
  const onDown = (event: PointerEvent) => {
    last = { x: event.clientX, y: event.clientY };
  };
  const onClick = (event: MouseEvent) => {
    // A click without a pointer comes from the keyboard; a pointer that pressed something else isn't a double tap.
    if (event.detail === 0 || !isAgain(event)) {
      dead = undefined;
      return;
    }
    until = performance.now() + AGAIN_MS;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  // An action by key has no position, so an old tap says nothing about the next one.
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
