import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  HolderOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ItemOf, ListKey } from '#contract/storefront/items.ts';
import { windowIn } from '#web/desk/areas/promotions/window.ts';
import { t } from '#web/desk/areas/storefront/texts.ts';
import { CouldNotLoad, NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import { useRowDrag } from '#web/desk/ui/rowDrag.ts';
import { type Mood, StatusTag } from '#web/desk/ui/StatusTag.tsx';
import { Name } from '#web/desk/ui/TwoLine.tsx';
import { useCall } from '#web/platform/changes.ts';
import { listQuery } from '#web/platform/query.ts';
import { may } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';
import { callsOf } from './calls.ts';
import { placeBeside, withItemAt } from './order.ts';
import '#web/desk/ui/list.css';
import './storefront.css';

type Item<L extends ListKey> = ItemOf<L>;
type AnyItem = Item<ListKey>;

type ItemScreenProps<L extends ListKey> = {
  list: L;
  title: string;
  help: string;
  addLabel: string;
  nameOf: (item: Item<L>) => string;
  picture: (item: Item<L>) => ReactNode;
  facts: (item: Item<L>) => ReactNode;
  /** The form of an item, or of a new one. */
  dialog: (item: Item<L> | undefined, onClose: () => void) => ReactNode;
};

const moods: Record<AnyItem['status'], Mood> = { running: 'good', scheduled: 'attention', ended: 'neutral' };
const statusName = (status: AnyItem['status']) =>
  ({
    running: t('storefront.running'),
    scheduled: t('storefront.scheduled'),
    ended: t('storefront.ended'),
  })[status];

/** Moves one item at a time, keeps the focus on it and announces its new place. */
const useMoving = (list: ListKey, items: readonly AnyItem[], nameOf: (item: AnyItem) => string) => {
  const calls = callsOf(list);
  const save = useCall(calls.updateAll, { refresh: [calls.list] });
  const body = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ id: number; at: number }>();
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (moved) body.current?.querySelector<HTMLElement>(`[data-id="${moved.id}"]`)?.focus();
  }, [moved]);
  const move = async (id: number, place: number) => {
    const order = withItemAt(items, id, place);
    const item = items.find((each) => each.id === id);
    if (order === items || !item || save.isPending) return;
    try {
      await save.mutateAsync({ items: order.map(({ id: each, version }) => ({ id: each, version })) });
    } catch {
      return; // already reported; the list is as it was
    }
    setMoved({ id, at: Date.now() });
    setAnnouncement(t('storefront.movedTo', { name: nameOf(item), place: place + 1 }));
  };
  return { body, announcement, move };
};

const useDeleting = (list: ListKey, nameOf: (item: AnyItem) => string) => {
  const calls = callsOf(list);
  const remove = useCall(calls.remove, { refresh: [calls.list] });
  const restore = useCall(calls.restore, { refresh: [calls.list] });
  return async (item: AnyItem) => {
    try {
      await remove.mutateAsync({ id: item.id, version: item.version });
    } catch {
      return; // already reported
    }
    toast.success(t('common.deleted', { name: nameOf(item) }), {
      label: t('storefront.undo'),
      run: () => void restore.mutateAsync({ id: item.id }).catch(() => undefined),
    });
  };
};

type ItemRowProps = {
  item: AnyItem;
  name: string;
  picture: ReactNode;
  facts: ReactNode;
  onDrop: ((id: number, side: 'before' | 'after') => void) | undefined;
  isFirst: boolean;
  isLast: boolean;
  onStep: ((by: -1 | 1) => void) | undefined;
  onOpen: () => void;
  onDelete: (() => void) | undefined;
};

function ItemRow({ item, name, picture, facts, isFirst, isLast, ...handlers }: ItemRowProps) {
  const { onDrop, onStep, onOpen, onDelete } = handlers;
  const drag = useRowDrag<HTMLLIElement>(item.id, {
    allows: (id, where) => id !== item.id && where !== 'inside',
    onDrop: onDrop && ((id, where) => where !== 'inside' && onDrop(id, where)),
  });
  const byKey = (event: KeyboardEvent<HTMLLIElement>) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (by === undefined || !event.altKey || !onStep) return;
    event.preventDefault();
    onStep(by);
  };
  const { startsAt, endsAt } = item;
  return (
    <li {...drag} className="td-item" onKeyDown={byKey}>
      {onDrop ? <HolderOutlined className="td-item-grip" title={t('storefront.moveHint')} aria-hidden /> : null}
      <span className="td-item-place td-number">{item.position}</span>
      <span className="td-item-picture">{picture}</span>
      <span className="td-item-text">
        <button type="button" className="td-link td-item-name" data-id={item.id} onClick={onOpen}>
          <Name name={name} />
        </button>
        <span className="td-item-facts">{facts}</span>
      </span>
      <span className="td-item-window">
        <StatusTag mood={moods[item.status]}>{statusName(item.status)}</StatusTag>
        <span className="td-item-facts">
          {startsAt || endsAt
            ? windowIn({ startsAt, endsAt, hours: null, weekdays: [] })
            : t('storefront.windowAlways')}
        </span>
      </span>
      <span className="td-item-actions">
        {onStep ? (
          <span className="td-item-steps">
            <Button
              type="text"
              icon={<ArrowUpOutlined aria-hidden />}
              aria-label={t('storefront.moveUp', { name })}
              disabled={isFirst}
              onClick={() => onStep(-1)}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined aria-hidden />}
              aria-label={t('storefront.moveDown', { name })}
              disabled={isLast}
              onClick={() => onStep(1)}
            />
          </span>
        ) : null}
        {onStep ? (
          <Button
            type="text"
            icon={<EditOutlined aria-hidden />}
            aria-label={`${t('common.edit')} ${name}`}
            onClick={onOpen}
          />
        ) : null}
        {onDelete ? (
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`${t('common.delete')} ${name}`}
            onClick={onDelete}
          />
        ) : null}
      </span>
    </li>
  );
}

/** A list of the home page in order: current, upcoming and past items. */
export function ItemScreen<L extends ListKey>(props: ItemScreenProps<L>) {
  const { list, title, help, addLabel, dialog } = props;
  const rows = useQuery(listQuery(callsOf(list).list, {}));
  const items = (rows.data ?? []) as unknown as readonly Item<L>[];
  const [open, setOpen] = useState<{ item: Item<L> | undefined }>();
  const nameOf = props.nameOf as (item: AnyItem) => string;
  const { body, announcement, move } = useMoving(list, items, nameOf);
  const remove = useDeleting(list, nameOf);
  const mayEdit = may('storefront.edit');
  const add =
    mayEdit && may('storefront.add') ? (
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({ item: undefined })}>
        {addLabel}
      </Button>
    ) : null;
  return (
    <ListPage title={title} actions={items.length > 0 ? add : null}>
      {rows.isError && !rows.data ? (
        <CouldNotLoad why={rows.error.message} onRetry={() => void rows.refetch()} />
      ) : null}
      {rows.isSuccess && items.length === 0 ? (
        <NothingYet title={t('storefront.none')} text={help} action={add} />
      ) : null}
      <ol className="td-items" ref={body} aria-label={title}>
        {items.map((item, at) => (
          <ItemRow
            key={item.id}
            item={item}
            name={props.nameOf(item)}
            picture={props.picture(item)}
            facts={props.facts(item)}
            isFirst={at === 0}
            isLast={at === items.length - 1}
            onDrop={mayEdit ? (id, side) => void move(id, placeBeside(items, id, item.id, side)) : undefined}
            onStep={mayEdit ? (by) => void move(item.id, at + by) : undefined}
            onOpen={() => setOpen({ item })}
            onDelete={may('storefront.delete') ? () => void remove(item) : undefined}
          />
        ))}
      </ol>
      <span className="td-visually-hidden" role="status">
        {announcement}
      </span>
      {open ? dialog(open.item, () => setOpen(undefined)) : null}
    </ListPage>
  );
}
