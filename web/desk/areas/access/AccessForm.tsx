import { Form, type FormProps } from 'antd';
import type { ReactNode } from 'react';

/**
 * The forms before signing in: our own messages at each field instead of the browser's, and focus on the first error.
 */
export function AccessForm<V>(props: Omit<FormProps<V>, 'children'> & { children: ReactNode }) {
  return <Form<V> layout="vertical" noValidate requiredMark={false} scrollToFirstError={{ focus: true }} {...props} />;
}
