import { useEffect, useRef, useState } from 'react';
import { type Category, categories } from '#contract/catalogue/lists.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { useCall } from '#web/platform/changes.ts';
import { readsOf } from './calls.ts';
import { type Place, pathsOf, placeAfter, type Step } from './tree.ts';

/** Moves categories one at a time, keeps the focus on the moved one and announces its new place. */
export const useMoving = (rows: readonly Category[]) => {
  const update = useCall(categories.update, { refresh: readsOf(categories) });
  const body = useRef<HTMLDivElement>(null);
  const [lastMove, setLastMove] = useState<{ id: number; at: number }>();
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (lastMove) body.current?.querySelector<HTMLElement>(`[data-id="${lastMove.id}"]`)?.focus();
  }, [lastMove]);

  const move = async (id: number, place: Place) => {
    const row = rows.find((each) => each.id === id);
    if (!row || update.isPending) return;
    const same = row.parentId === place.parentId;
    try {
      await update.mutateAsync({ id, version: row.version, ...place });
    } catch {
      return; // already reported; the row is still where it was
    }
    setLastMove({ id, at: Date.now() });
    const parent = place.parentId === null ? t('catalogue.categoryTheTop') : (pathsOf(rows).get(place.parentId) ?? '');
    setAnnouncement(
      same
        ? t('catalogue.categoryMovedPosition', { name: row.name, place: place.position + 1 })
        : t('catalogue.categoryMovedTo', { name: row.name, parent }),
    );
  };
  const step = (id: number, by: Step) => {
    const target = placeAfter(rows, id, by);
    if (target) void move(id, target);
  };
  return { body, announcement, move, step, busy: update.isPending };
};
