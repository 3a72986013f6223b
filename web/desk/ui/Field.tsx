import { Form, type FormRule } from 'antd';
import { type ReactElement, use, useCallback, useEffect, useMemo, useRef } from 'react';
import type { z } from 'zod';
import { pathOf, RevealContext, useFormScope } from './form.ts';
import { rules } from './rules.ts';
import { UnreadContext } from './unread.ts';
import './form.css';

type FieldProps = {
  /** The value's name, with dots into nested ones. */
  name: string;
  label: string;
  /** The contract's field: its rules are the form's rules. */
  of?: z.ZodType;
  hint?: string;
  wide?: boolean;
  /** As wide as its content needs: an amount or a count, or a code; otherwise as wide as a name. */
  size?: 'short' | 'medium' | 'half';
  /** Without a label: the section's title is enough. */
  bare?: boolean;
  valueProp?: 'checked';
  /** One of several fields that are compared and refused as a whole, under a name that the screen adds to the form. */
  part?: boolean;
  /** Checks the value while typing; if the check fails to answer, the server decides. */
  check?: (value: string) => Promise<string | undefined>;
  /** The message if it is left empty, even if the contract allows that. */
  prompt?: string;
  /** The hint if it is left empty, which is allowed. */
  suggest?: string;
  /** A warning about an unusual value. */
  warn?: (value: string) => string | null;
  /** The value in words, for a conflict. */
  show?: (value: unknown) => string;
  /** The value the server calculates from the others while this field is empty. */
  derived?: (values: object) => unknown;
  children: ReactElement;
};

const CHECK_DELAY_MS = 300;
const refuse = (message: string | null | undefined) =>
  message ? Promise.reject(new Error(message)) : Promise.resolve();

type Rules = Pick<FieldProps, 'of' | 'check' | 'prompt' | 'suggest' | 'warn'>;
/** In this order: the first one that fails is shown, and a warning only if nothing is wrong. */
const rulesOf = ({ of, check, prompt, suggest, warn }: Rules): FormRule[] => [
  ...(prompt ? [{ required: true, message: prompt }] : []),
  ...(of ? rules(of) : []),
  ...(check ? [{ validator: async (_: unknown, value?: string) => refuse(value && (await check(value))) }] : []),
  ...(suggest
    ? [{ warningOnly: true, validator: (_: unknown, value?: string) => refuse(value?.trim() ? null : suggest) }]
    : []),
  ...(warn ? [{ warningOnly: true, validator: (_: unknown, value?: string) => refuse(value && warn(value)) }] : []),
];

export function Field(props: FieldProps) {
  const { name, label, of, hint, wide, bare, valueProp, show, derived, check, prompt, suggest, warn, children } = props;
  const { part = false, size } = props;
  const { fields } = useFormScope();
  const reveal = use(RevealContext);
  useEffect(
    () => (part ? undefined : fields.add(name, { label, show, derived, reveal })),
    [fields, name, label, show, derived, reveal, part],
  );
  // Unreadable text is not a value: the input reports it here.
  const unread = useRef<string>(undefined);
  const report = useCallback((why: string | undefined) => {
    unread.current = why;
  }, []);
  const fieldRules = useMemo(
    () => [{ validator: () => refuse(unread.current) }, ...rulesOf({ of, check, prompt, suggest, warn })],
    [of, check, prompt, suggest, warn],
  );
  return (
    <UnreadContext value={report}>
      <Form.Item
        className={['td-field', wide && 'td-wide', size && `td-${size}`].filter(Boolean).join(' ')}
        name={pathOf(name)}
        label={bare ? undefined : label}
        rules={fieldRules}
        extra={hint}
        valuePropName={valueProp}
        validateFirst
        {...(check && { validateTrigger: ['onChange', 'onBlur'], validateDebounce: CHECK_DELAY_MS })}
      >
        {children}
      </Form.Item>
    </UnreadContext>
  );
}
