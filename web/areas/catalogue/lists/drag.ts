import { type DragEvent, useState } from 'react';
import type { Place, Where } from './tree.ts';

const TYPE = 'application/x-tilldesk-category';

type Options = {
  place: (id: number, over: number, where: Where) => Place | undefined;
  onMove: (id: number, place: Place) => void;
};

const whereIn = (event: DragEvent<HTMLElement>): Where => {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const at = (event.clientY - top) / height;
  return at < 0.25 ? 'before' : at > 0.75 ? 'after' : 'inside';
};

/** Rows are dragged before, into or after another one; where they cannot lie they cannot be dropped. */
export const useTreeDrag = ({ place, onMove }: Options) => {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<{ id: number; where: Where }>();
  const stop = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const rowProps = (id: number) => ({
    draggable: true,
    'data-drop': over?.id === id ? over.where : undefined,
    'data-dragged': dragged === id || undefined,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData(TYPE, String(id));
      setDragged(id);
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      const where = whereIn(event);
      if (dragged === undefined || !place(dragged, id, where)) return setOver(undefined);
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      if (over?.id !== id || over.where !== where) setOver({ id, where });
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      const found = dragged === undefined ? undefined : place(dragged, id, whereIn(event));
      if (dragged !== undefined && found) onMove(dragged, found);
      stop();
    },
    onDragEnd: stop,
  });
  return { rowProps };
};
