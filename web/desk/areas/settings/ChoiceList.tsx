import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Switch } from 'antd';
import { useState } from 'react';
import {
  type Choice,
  type ChoiceKind,
  createChoice,
  deleteChoice,
  fetchPaymentTypes,
  listChoices,
  orderChoices,
  updateChoice,
} from '#contract/choices.ts';
import { t } from '#web/desk/areas/settings/texts.ts';
import { confirm } from '#web/desk/ui/confirm.tsx';
import { useCall } from '#web/platform/changes.ts';
import { choiceName } from '#web/platform/i18n.ts';
import { useMay } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';
import { ChoiceDialog } from './ChoiceDialog.tsx';
import '#web/desk/ui/list.css';

type ChoiceListProps = { kind: ChoiceKind; title: string; newTitle: string; text: string; rows: readonly Choice[] };

const changes = { refresh: [listChoices, fetchPaymentTypes] };

/** One list: entries are activated, sorted, added. */
export function ChoiceList({ kind, title, newTitle, text, rows }: ChoiceListProps) {
  const mayEdit = useMay(updateChoice.can);
  const [editing, setEditing] = useState<Choice | 'new'>();
  const update = useCall(updateChoice, changes);
  const order = useCall(orderChoices, changes);
  const remove = useCall(deleteChoice, changes);
  const busy = update.isPending || order.isPending || remove.isPending;

  const move = (at: number, by: -1 | 1) => {
    const ids = rows.map(({ id }) => id);
    const [movedId] = ids.splice(at, 1);
    if (movedId !== undefined) ids.splice(at + by, 0, movedId);
    order.mutate({ kind, choiceIds: ids });
  };
  const askDelete = async ({ id, version, name }: Choice) => {
    if (!(await confirm({ title: t('common.confirmDelete'), content: name, ok: t('common.delete'), danger: true })))
      return;
    // The call has shown the error.
    const deleted = await remove.mutateAsync({ id, version }).then(
      () => true,
      () => false,
    );
    if (deleted) toast.success(t('common.deleted', { name }));
  };
  return (
    <section className="td-surface td-choice-list" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {mayEdit ? (
          <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
            {newTitle}
          </Button>
        ) : null}
      </header>
      <p>{text}</p>
      <ol>
        {rows.map((row, at) => {
          const name = choiceName(row);
          return (
            <li key={row.id} data-off={!row.enabled || undefined}>
              <Switch
                size="small"
                checked={row.enabled}
                disabled={!mayEdit || busy}
                aria-label={t('settings.choiceOffer', { name })}
                onChange={(enabled) => update.mutate({ id: row.id, version: row.version, enabled })}
              />
              {mayEdit ? (
                <button type="button" className="td-link" onClick={() => setEditing(row)}>
                  <span className="td-twoline-main">{name}</span>
                </button>
              ) : (
                <span>{name}</span>
              )}
              {mayEdit ? (
                <span className="td-choice-tools">
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowUpOutlined aria-hidden />}
                    aria-label={t('settings.choiceMoveUp', { name })}
                    disabled={busy || at === 0}
                    onClick={() => move(at, -1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowDownOutlined aria-hidden />}
                    aria-label={t('settings.choiceMoveDown', { name })}
                    disabled={busy || at === rows.length - 1}
                    onClick={() => move(at, 1)}
                  />
                  {row.builtIn ? (
                    <span className="td-choice-gap" />
                  ) : (
                    <Button
                      type="text"
                      size="small"
                      icon={<DeleteOutlined aria-hidden />}
                      aria-label={t('settings.choiceDelete', { name })}
                      disabled={busy}
                      onClick={() => void askDelete(row)}
                    />
                  )}
                </span>
              ) : null}
            </li>
          );
        })}
      </ol>
      {editing ? (
        <ChoiceDialog
          kind={kind}
          to={editing === 'new' ? createChoice : updateChoice}
          choice={editing === 'new' ? undefined : editing}
          newTitle={newTitle}
          refresh={changes.refresh}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </section>
  );
}
