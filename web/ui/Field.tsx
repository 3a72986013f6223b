import { Form } from 'antd';
import { type ReactElement, useEffect, useMemo } from 'react';
import type { z } from 'zod';
import { pathOf, useFormScope } from './form.ts';
import { rules } from './rules.ts';
import './form.css';

type FieldProps = {
  /** The value's name, with dots into nested ones. */
  name: string;
  label: string;
  /** The contract's field: its rules are the form's rules. */
  of?: z.ZodType;
  hint?: string;
  wide?: boolean;
  /** The section's title says it already. */
  bare?: boolean;
  valueProp?: 'checked';
  /** The value in words, where a conflict is shown. */
  show?: (value: unknown) => string;
  children: ReactElement;
};

export function Field({ name, label, of, hint, wide, bare, valueProp, show, children }: FieldProps) {
  const { fields } = useFormScope();
  useEffect(() => fields.add(name, { label, show }), [fields, name, label, show]);
  const judged = useMemo(() => (of ? rules(of) : []), [of]);
  return (
    <Form.Item
      className={wide ? 'td-field td-wide' : 'td-field'}
      name={pathOf(name)}
      label={bare ? undefined : label}
      rules={judged}
      extra={hint}
      valuePropName={valueProp}
      validateFirst
    >
      {children}
    </Form.Item>
  );
}
