import { type PointerEvent, useRef, useState } from 'react';
import type { Place } from '#contract/pos/grid.ts';

type Change = 'move' | 'resize';
type Drag = { key: number; change: Change; place: Place };
type Start = {
  key: number;
  change: Change;
  from: Place;
  x: number;
  y: number;
  fieldWidth: number;
  fieldHeight: number;
};

const placeAt = ({ change, from, x, y, fieldWidth, fieldHeight }: Start, event: PointerEvent): Place => {
  const columns = Math.round((event.clientX - x) / fieldWidth);
  const rows = Math.round((event.clientY - y) / fieldHeight);
  return change === 'move'
    ? { ...from, x: from.x + columns, y: from.y + rows }
    : { ...from, width: Math.max(1, from.width + columns), height: Math.max(1, from.height + rows) };
};

/** Dragging a key, or its corner, by mouse, pen or finger. The grid is told the place where it is dropped. */
export const useKeyDrag = (onPlace: (key: number, place: Place) => void) => {
  const start = useRef<Start>(null);
  const [drag, setDrag] = useState<Drag>();

  const begin = (event: PointerEvent<HTMLElement>, key: number, change: Change, from: Place) => {
    const field = event.currentTarget.closest('[data-grid]')?.querySelector('[data-field]');
    if (event.button !== 0 || !field) return;
    const { width, height } = field.getBoundingClientRect();
    const { columnGap, rowGap } = getComputedStyle(field.parentElement ?? field);
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = {
      key,
      change,
      from,
      x: event.clientX,
      y: event.clientY,
      fieldWidth: width + Number.parseFloat(columnGap || '0'),
      fieldHeight: height + Number.parseFloat(rowGap || '0'),
    };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!start.current) return;
    setDrag({ key: start.current.key, change: start.current.change, place: placeAt(start.current, event) });
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    const { current } = start;
    start.current = null;
    setDrag(undefined);
    if (current && event.type === 'pointerup') onPlace(current.key, placeAt(current, event));
  };
  return {
    drag,
    handlers: (key: number, change: Change, from: Place) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, key, change, from),
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: end,
    }),
  };
};
