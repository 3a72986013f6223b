import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { refusals } from '#contract/refusals.ts';
import { focusUnread } from '#web/desk/ui/unread.ts';
import type { CallError } from '#web/platform/callError.ts';
import { overrideOf } from './refusals.ts';

type SubmitFormProps = { className: string; submit: () => Promise<void>; children: ReactNode };

/** A form that is only sent if everything typed can be read. */
export function SubmitForm({ className, submit, children }: SubmitFormProps) {
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        if (!focusUnread(event.currentTarget)) void submit();
      }}
    >
      {children}
    </form>
  );
}

type SubmitFooterProps = {
  problem: CallError | undefined;
  /** The fields show what is wrong: it is repeated here only if it can be overridden. */
  saidAtFields: boolean;
  /** In different words than the server's. */
  message?: string | undefined;
  /** What going over the credit limit means here; by default for a payment on account. */
  overLimit?: string;
  /** What to do when somebody else changed the order meanwhile; it was read again. */
  changedHint?: string;
  submit: (more: object) => Promise<void>;
  label: string;
  disabled: boolean;
  busy: boolean;
  block?: boolean;
};

/** What the server refused, with possible next steps, above the button that sends the form. */
export function SubmitFooter(props: SubmitFooterProps) {
  const { problem, saidAtFields, message = problem?.message, overLimit, submit, label, disabled, busy, block } = props;
  const override = problem && overrideOf(problem, overLimit);
  return (
    <>
      {problem && (!saidAtFields || override) ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={message}
          description={problem.code === refusals.changed.code ? props.changedHint : undefined}
          action={
            override ? (
              <Button size="small" danger onClick={() => void submit(override.more)}>
                {override.label}
              </Button>
            ) : undefined
          }
        />
      ) : null}
      <Button
        type="primary"
        htmlType="submit"
        size="large"
        block={block}
        disabled={disabled}
        loading={busy ? { delay: 200 } : false}
      >
        {label}
      </Button>
    </>
  );
}
