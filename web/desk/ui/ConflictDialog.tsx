import { Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import { t } from '#web/desk/ui/texts.ts';
import { useFocusBack } from './dialogFocus.ts';
import { type FieldInfo, isEqual, pathOf, valueAt } from './form.ts';
import { MovedOn, movedOn } from './MovedOn.tsx';
import type { Conflict, RecordForm } from './recordForm.ts';
import { settledLines } from './settledLines.ts';
import './form.css';

const LINES = 'productList';

type Side = 'mine' | 'theirs';

const words = (value: unknown, { show }: FieldInfo): string => {
  if (show) return show(value);
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const linesOf = (values: object) => (valueAt(values, LINES) ?? []) as { id?: number }[];

const withValueAt = (values: object, [head, ...rest]: (string | number)[], value: unknown): object => {
  if (head === undefined) return values;
  const inner = (values as Record<string, unknown>)[head];
  return { ...values, [head]: rest.length === 0 ? value : withValueAt(inner as object, rest, value) };
};

/**
 * Somebody else saved meanwhile: both versions side by side, with a choice per field, so that nothing is overwritten
 * unseen.
 */
export function ConflictDialog({ form, conflict }: { form: RecordForm; conflict: Conflict }) {
  useFocusBack();
  const { base, mine, theirs } = conflict;
  const moved = movedOn(form.progress, conflict);
  // Values calculated from other fields, on both sides, are not offered: they follow from what is chosen there.
  const follows = ({ name, derived }: FieldInfo & { name: string }) =>
    derived !== undefined &&
    isEqual(valueAt(mine, name), valueAt(base, name)) &&
    [base, theirs].every((values) => isEqual(valueAt(values, name), derived(values)));
  const [rows] = useState(() =>
    form.scope.fields
      .differing(mine, theirs)
      .filter((row) => !follows(row) && !(row.name === LINES && moved?.fixedLines)),
  );
  // By default, fields that only they changed are theirs; what we typed stays ours.
  const [sides, setSides] = useState<Record<string, Side>>(() =>
    Object.fromEntries(
      rows.map(({ name }) => [name, isEqual(valueAt(mine, name), valueAt(base, name)) ? 'theirs' : 'mine']),
    ),
  );
  const chooseAll = (side: Side) => setSides(Object.fromEntries(rows.map(({ name }) => [name, side])));
  const ours = (name: string) => (name === LINES ? settledLines(linesOf(mine), linesOf(theirs)) : valueAt(mine, name));
  const settle = () =>
    form.settle(
      rows.reduce<object>(
        (values, { name }) => (sides[name] === 'mine' ? withValueAt(values, pathOf(name), ours(name)) : values),
        theirs,
      ),
    );
  return (
    <Modal
      open
      width={720}
      title={t('ui.conflictTitle')}
      okText={t('ui.conflictSave')}
      cancelText={t('ui.conflictKeepEditing')}
      onOk={settle}
      onCancel={form.keepEditing}
      footer={(buttons) =>
        moved ? (
          <>
            {moved.final ? <Button onClick={form.keepEditing}>{t('ui.conflictKeepEditing')}</Button> : null}
            <Button type={moved.final ? 'primary' : 'default'} onClick={() => void form.takeTheirs()}>
              {t('ui.conflictLoad')}
            </Button>
            {moved.final ? null : buttons}
          </>
        ) : (
          buttons
        )
      }
    >
      {moved ? <MovedOn {...moved} note={moved.final ? t('ui.conflictFinal') : undefined} /> : null}
      {moved?.final ? null : rows.length === 0 ? (
        <p>{t('ui.conflictNone')}</p>
      ) : (
        <>
          <div className="td-offer">
            <Button size="small" onClick={() => chooseAll('mine')}>
              {t('ui.conflictAllMine')}
            </Button>
            <Button size="small" onClick={() => chooseAll('theirs')}>
              {t('ui.conflictAllTheirs')}
            </Button>
          </div>
          <table className="td-conflict">
            <thead>
              <tr>
                <th scope="col">{t('ui.conflictField')}</th>
                <th scope="col">{t('ui.conflictYours')}</th>
                <th scope="col">{t('ui.conflictTheirs')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.name}>
                  <th scope="row">{row.label}</th>
                  {(['mine', 'theirs'] as const).map((side) => (
                    <td key={side}>
                      <Radio
                        name={`conflict.${row.name}`}
                        checked={sides[row.name] === side}
                        onChange={() => setSides((before) => ({ ...before, [row.name]: side }))}
                      >
                        {words(valueAt(side === 'mine' ? mine : theirs, row.name), row)}
                      </Radio>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Modal>
  );
}
