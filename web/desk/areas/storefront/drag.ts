import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachInstruction, extractInstruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

type Side = 'before' | 'after';

const sideIn = (data: Record<string | symbol, unknown>): Side | undefined => {
  const operation = extractInstruction(data)?.operation;
  if (operation === 'reorder-before') return 'before';
  return operation === 'reorder-after' ? 'after' : undefined;
};

/** An item of a list is dragged before or after another one of it. Undefined where nothing may be moved. */
export const useItemDrag = (id: number, onDrop: ((id: number, at: number, side: Side) => void) | undefined) => {
  const ref = useRef<HTMLLIElement>(null);
  const [dragged, setDragged] = useState(false);
  const [drop, setDrop] = useState<Side>();
  const canMove = onDrop !== undefined;
  const dropped = useEffectEvent((moving: number, side: Side) => onDrop?.(moving, id, side));
  useEffect(() => {
    const element = ref.current;
    if (!element || !canMove) return undefined;
    return combine(
      draggable({
        element,
        getInitialData: () => ({ itemId: id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data.itemId === 'number' && source.data.itemId !== id,
        getData: ({ input }) =>
          attachInstruction(
            {},
            { element, input, operations: { 'reorder-before': 'available', 'reorder-after': 'available' } },
          ),
        onDrag: ({ self }) => setDrop(sideIn(self.data)),
        onDragLeave: () => setDrop(undefined),
        onDrop: ({ self, source }) => {
          const side = sideIn(self.data);
          setDrop(undefined);
          if (side) dropped(Number(source.data.itemId), side);
        },
      }),
    );
  }, [id, canMove]);
  return { ref, 'data-drop': drop, 'data-dragged': dragged || undefined };
};
