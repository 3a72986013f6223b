import { Alert, ConfigProvider, Form } from 'antd';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { pathOf, useFormScope } from './form.ts';
import { LineGrid } from './LineGrid.tsx';
import type { LineErrors } from './lineGrid.ts';

type Grid<L extends object, Q> = Omit<
  ComponentProps<typeof LineGrid<L, Q>>,
  'value' | 'onChange' | 'errors' | 'disabled'
>;
type Change<L> = (by: (lines: readonly L[]) => L[]) => void;

type LineFieldProps<L extends object, Q> = Grid<L, Q> & {
  name: string;
  /** The lines in words, for a conflict. */
  show: (lines: unknown) => string;
  /** The lines cannot change, although other fields may. */
  locked?: boolean;
  /** Above the lines: what adds to them, such as a picker. Absent if nothing can be added. */
  tools?: (change: Change<L>) => ReactNode;
};

/**
 * A document's lines as a field of its form: `<LineField name="productList" columns={…} nameOf={…} show={…} />`. A
 * refusal of `productList.3.orderQty` is shown at that cell, a refusal of the list above it.
 */
export function LineField<L extends object, Q = unknown>(props: LineFieldProps<L, Q>) {
  const { name, show, locked = false, tools, ...grid } = props;
  const { label } = grid;
  const { fields } = useFormScope();
  const [errors, setErrors] = useState<LineErrors>({});
  useEffect(() => {
    const refuse = (wrong: Readonly<Record<string, string>>) =>
      setErrors(
        Object.fromEntries(Object.entries(wrong).map(([field, message]) => [field.slice(name.length + 1), message])),
      );
    return fields.add(name, { label, show, refuse });
  }, [fields, name, label, show]);
  const ownError = errors[''];
  return (
    <>
      {ownError ? <Alert type="error" showIcon title={ownError} role="alert" /> : null}
      <Form.Item name={pathOf(name)} noStyle>
        <Lines<L, Q>
          {...grid}
          path={pathOf(name)}
          locked={locked}
          tools={tools}
          errors={errors}
          onTouched={() => setErrors((before) => (Object.keys(before).length > 0 ? {} : before))}
        />
      </Form.Item>
    </>
  );
}

type LinesProps<L extends object, Q> = Grid<L, Q> &
  Pick<LineFieldProps<L, Q>, 'tools'> & {
    path: (string | number)[];
    locked: boolean;
    errors: LineErrors;
    /** An error is about the previous value: it disappears with the next change. */
    onTouched: () => void;
    value?: readonly L[];
    onChange?: (lines: L[]) => void;
  };

function Lines<L extends object, Q>({ path, locked, tools, onTouched, onChange, ...grid }: LinesProps<L, Q>) {
  const { componentDisabled } = ConfigProvider.useConfig();
  const { instance } = useFormScope();
  const disabled = componentDisabled || locked;
  const tell = (lines: L[]) => {
    onTouched();
    onChange?.(lines);
  };
  return (
    <>
      {/* Scans arrive faster than screens are rendered: each adds to the form's current lines. */}
      {disabled ? null : tools?.((by) => tell(by((instance.getFieldValue(path) as L[] | undefined) ?? [])))}
      <LineGrid<L, Q> {...grid} disabled={disabled} onChange={tell} />
    </>
  );
}
