import { CheckOutlined } from '@ant-design/icons';
import { Checkbox, ConfigProvider } from 'antd';
import { type Action, actions, grantable, type PermissionKey, permissionKeys } from '#contract/access.ts';
import type { Role } from '#contract/identity/roles.ts';
import { t } from '#web/desk/areas/identity/texts.ts';
import { may } from '#web/platform/session.ts';
import { holds, withGrants } from './grants.ts';
import { actionName, permissionName } from './words.ts';
import './matrix.css';

type Permissions = Role['permissions'];
type Cell = { key: PermissionKey; action: Action };
type PermissionMatrixProps = { value?: Permissions; onChange?: (permissions: Permissions) => void };

const cellsOf = (key: PermissionKey): Cell[] => grantable[key].map((action) => ({ key, action }));
/** Users can only grant permissions they have: other cells are not offered. */
const mayGrant = ({ key, action }: Cell) => may(`${key}.${action}`);

/** A role's permissions: records down, actions across. */
export function PermissionMatrix({ value = [], onChange }: PermissionMatrixProps) {
  const { componentDisabled: disabled } = ConfigProvider.useConfig();
  const columnCells = (action: Action) =>
    permissionKeys.filter((key) => grantable[key].includes(action)).map((key) => ({ key, action }));
  // Editors only see what they could grant, or what is granted already.
  const keys = permissionKeys.filter(
    (key) => disabled || cellsOf(key).some((cell) => mayGrant(cell) || holds(value, key, cell.action)),
  );
  const grant = (cells: readonly Cell[], on: boolean) => onChange?.(withGrants(value, cells.filter(mayGrant), on));
  const bundle = (cells: readonly Cell[], label: string, text: string | null) => {
    const grantable = cells.filter(mayGrant);
    const on = grantable.filter(({ key, action }) => holds(value, key, action)).length;
    if (disabled || grantable.length === 0) return <span>{text}</span>;
    return (
      <Checkbox
        aria-label={label}
        checked={on === grantable.length}
        indeterminate={on > 0 && on < grantable.length}
        onChange={({ target }) => grant(grantable, target.checked)}
      >
        {text}
      </Checkbox>
    );
  };
  return (
    <section className="td-matrix" aria-label={t('identity.permissions')} tabIndex={disabled ? 0 : undefined}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('identity.permission')}</th>
            {actions.map((action) => (
              <th scope="col" key={action}>
                {bundle(
                  columnCells(action),
                  t('identity.grantAllThings', { action: actionName(action) }),
                  actionName(action),
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key}>
              <th scope="row">
                {bundle(
                  cellsOf(key),
                  t('identity.grantAllActions', { thing: permissionName(key) }),
                  permissionName(key),
                )}
              </th>
              {actions.map((action) => (
                <td key={action}>
                  <MatrixCell
                    cell={{ key, action }}
                    granted={holds(value, key, action)}
                    disabled={disabled}
                    onSet={grant}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type MatrixCellProps = {
  cell: Cell;
  granted: boolean;
  disabled?: boolean;
  onSet: (cells: Cell[], on: boolean) => void;
};

function MatrixCell({ cell, granted, disabled, onSet }: MatrixCellProps) {
  if (!grantable[cell.key].includes(cell.action)) return null;
  const label = `${permissionName(cell.key)}: ${actionName(cell.action)}`;
  // On a phone the actions wrap below their record, away from the column heads.
  const word = (
    <span className="td-matrix-word" aria-hidden>
      {actionName(cell.action)}
    </span>
  );
  if (disabled || !mayGrant(cell))
    return granted ? (
      <>
        <CheckOutlined role="img" aria-label={label} />
        {word}
      </>
    ) : null;
  return (
    <Checkbox aria-label={label} checked={granted} onChange={({ target }) => onSet([cell], target.checked)}>
      {word}
    </Checkbox>
  );
}
