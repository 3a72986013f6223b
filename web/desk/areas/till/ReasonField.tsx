import { Input, type InputRef } from 'antd';
import { type Ref, useId } from 'react';
import { t } from '#web/desk/areas/till/texts.ts';
import '#web/desk/ui/cells.css';

type ReasonFieldProps = {
  ref: Ref<InputRef>;
  value: string;
  onChange: (value: string) => void;
  /** The error message: nothing was typed, and a reason is required. */
  problem: string | undefined;
  onPressEnter: () => void;
};

/** Why something is settled or closed at the desk. */
export function ReasonField({ ref, value, onChange, problem, onPressEnter }: ReasonFieldProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{t('till.flagReason')}</label>
      <Input
        id={id}
        ref={ref}
        maxLength={500}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onPressEnter={onPressEnter}
        {...(problem !== undefined && {
          status: 'error' as const,
          'aria-invalid': true,
          'aria-describedby': `${id}-problem`,
        })}
      />
      {problem === undefined ? null : (
        <span className="td-typed-wrong" id={`${id}-problem`} role="alert">
          {problem}
        </span>
      )}
    </>
  );
}
