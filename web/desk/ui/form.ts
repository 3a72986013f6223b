import { Form, type FormInstance } from 'antd';
import { createContext, use, useMemo } from 'react';

/** 'address.line1' → its path in the values. */
export const pathOf = (name: string): (string | number)[] =>
  name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

export const valueAt = (values: unknown, name: string): unknown =>
  pathOf(name).reduce<unknown>((at, part) => (at as Record<string, unknown> | null | undefined)?.[part], values);

const plain = (_: string, value: unknown) => (value === '' || value === undefined ? null : value);
/** Equal for people: an empty text is the same as none. */
export const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null, plain) === JSON.stringify(other ?? null, plain);

export type FieldInfo = {
  label: string;
  show?: (value: unknown) => string;
  /** The value the server calculates from the others while this field is empty. */
  derived?: (values: object) => unknown;
  /** A field with many parts shows the errors at each part itself. */
  refuse?: (wrong: Readonly<Record<string, string>>) => void;
  /** Opens the collapsed part it is in. */
  reveal?: (() => void) | undefined;
};

/** The fields a form has on screen, by name: where errors are shown and how a conflict names them. */
export class FieldsOnScreen {
  readonly #fields = new Map<string, FieldInfo>();

  add(name: string, info: FieldInfo) {
    this.#fields.set(name, info);
    return () => {
      this.#fields.delete(name);
    };
  }
  /** The field that shows an error: itself, or the one it is a part of. */
  nearest(name: string): string | undefined {
    const parts = name.split('.');
    while (parts.length > 0) {
      const candidate = parts.join('.');
      if (this.#fields.has(candidate)) return candidate;
      parts.pop();
    }
    return undefined;
  }
  info(name: string): FieldInfo | undefined {
    return this.#fields.get(name);
  }
  /** The fields affected by a change of values. */
  touchedBy(changes: object, within = ''): string[] {
    return Object.entries(changes).flatMap(([part, value]) => {
      const name = within + part;
      if (this.#fields.has(name)) return [name];
      return typeof value === 'object' && value !== null ? this.touchedBy(value, `${name}.`) : [];
    });
  }
  differing(one: object, other: object): (FieldInfo & { name: string })[] {
    return [...this.#fields]
      .filter(([name]) => !isEqual(valueAt(one, name), valueAt(other, name)))
      .map(([name, info]) => ({ name, ...info }));
  }
}

/** For the fields in it: opens the collapsed part, for example when one of them has an error. */
export const RevealContext = createContext<(() => void) | undefined>(undefined);

export type FormScope = { instance: FormInstance; fields: FieldsOnScreen };
/** One object for the life of the form: with another one, all fields would be rendered again with each key. */
export const useNewScope = (): FormScope => {
  const [instance] = Form.useForm();
  return useMemo(() => ({ instance, fields: new FieldsOnScreen() }), [instance]);
};
export const FormScopeContext = createContext<FormScope | null>(null);
export const useFormScope = (): FormScope => {
  const scope = use(FormScopeContext);
  if (!scope) throw new Error('A Field belongs into a FormPage');
  return scope;
};
