import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import {
  type Availability,
  attachInstruction,
  extractInstruction,
  type Operation,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Where a row is dropped, relative to the row below the pointer. */
export type Where = 'before' | 'inside' | 'after';

type Options = {
  /** True if that row can be placed there. */
  allows: (id: number, where: Where) => boolean;
  /** Undefined if nothing may be moved. */
  onDrop: ((id: number, where: Where) => void) | undefined;
};

const operations = {
  before: 'reorder-before',
  inside: 'combine',
  after: 'reorder-after',
} as const satisfies Record<Where, Operation>;
const wheres = ['before', 'inside', 'after'] as const satisfies readonly Where[];

const whereIn = (data: Record<string | symbol, unknown>): Where | undefined => {
  const operation = extractInstruction(data)?.operation;
  return wheres.find((where) => operations[where] === operation);
};

/** A row is dragged before, into or after another one of its list; where it cannot be placed, it cannot be dropped. */
export const useRowDrag = <E extends HTMLElement>(id: number, { allows, onDrop }: Options) => {
  const ref = useRef<E>(null);
  const [dragged, setDragged] = useState(false);
  const [drop, setDrop] = useState<Where>();
  const canMove = onDrop !== undefined;

  const availability = useEffectEvent(
    (moving: number): Partial<Record<Operation, Availability>> =>
      Object.fromEntries(
        wheres.map((where) => [operations[where], allows(moving, where) ? 'available' : 'not-available']),
      ),
  );
  const move = useEffectEvent((moving: number, where: Where) => {
    if (allows(moving, where)) onDrop?.(moving, where);
  });

  useEffect(() => {
    const element = ref.current;
    if (!element || !canMove) return undefined;
    return combine(
      draggable({
        element,
        getInitialData: () => ({ rowId: id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data.rowId === 'number',
        getData: ({ input, source }) =>
          attachInstruction({}, { element, input, operations: availability(Number(source.data.rowId)) }),
        onDrag: ({ self }) => setDrop(whereIn(self.data)),
        onDragLeave: () => setDrop(undefined),
        onDrop: ({ self, source }) => {
          const where = whereIn(self.data);
          setDrop(undefined);
          if (where) move(Number(source.data.rowId), where);
        },
      }),
    );
  }, [id, canMove]);

  return { ref, 'data-drop': drop, 'data-dragged': dragged || undefined };
};
