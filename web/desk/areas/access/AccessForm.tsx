import { Form, type FormProps } from 'antd';
import type { ReactNode } from 'react';

/** The forms before signing in: our own words at each field instead of the browser's, and focus where something is wrong. */
export function AccessForm<V>(props: Omit<FormProps<V>, 'children'> & { children: ReactNode }) {
  return <Form<V> layout="vertical" noValidate requiredMark={false} scrollToFirstError={{ focus: true }} {...props} />;
}
