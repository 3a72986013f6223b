import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import {
  type Availability,
  attachInstruction,
  extractInstruction,
  type Operation,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Place, Where } from './tree.ts';

type Options = {
  /** Undefined where nothing may be moved. */
  onMove: ((id: number, place: Place) => void) | undefined;
  /** Where a row would come when it is dropped at this one; undefined where it cannot lie. */
  placeOf: (id: number, where: Where) => Place | undefined;
};
type Data = Record<string | symbol, unknown>;

const operations = {
  before: 'reorder-before',
  inside: 'combine',
  after: 'reorder-after',
} as const satisfies Record<Where, Operation>;
const wheres = ['before', 'inside', 'after'] as const satisfies readonly Where[];

const whereIn = (data: Data): Where | undefined => {
  const operation = extractInstruction(data)?.operation;
  return wheres.find((where) => operations[where] === operation);
};

/** A row is dragged before, into or after another one; where it cannot lie it cannot be dropped. */
export const useRowDrag = (id: number, { onMove, placeOf }: Options) => {
  const ref = useRef<HTMLTableRowElement>(null);
  const [dragged, setDragged] = useState(false);
  const [drop, setDrop] = useState<Where>();
  const canMove = onMove !== undefined;

  const availability = useEffectEvent(
    (moving: number): Partial<Record<Operation, Availability>> =>
      Object.fromEntries(
        wheres.map((where) => [operations[where], placeOf(moving, where) ? 'available' : 'not-available']),
      ),
  );
  const move = useEffectEvent((moving: number, where: Where) => {
    const place = placeOf(moving, where);
    if (place) onMove?.(moving, place);
  });

  useEffect(() => {
    const element = ref.current;
    if (!element || !canMove) return undefined;
    return combine(
      draggable({
        element,
        getInitialData: () => ({ categoryId: id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data.categoryId === 'number',
        getData: ({ input, source }) =>
          attachInstruction({}, { element, input, operations: availability(Number(source.data.categoryId)) }),
        onDrag: ({ self }) => setDrop(whereIn(self.data)),
        onDragLeave: () => setDrop(undefined),
        onDrop: ({ self, source }) => {
          const where = whereIn(self.data);
          setDrop(undefined);
          if (where) move(Number(source.data.categoryId), where);
        },
      }),
    );
  }, [id, canMove]);

  return { ref, 'data-drop': drop, 'data-dragged': dragged || undefined };
};
