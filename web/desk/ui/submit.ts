import type { FormInstance } from 'antd';
import { useState } from 'react';
import { CallError } from '#web/platform/callError.ts';

/** Submits a form once at a time; errors are shown at their field, or above the form. */
export const useSubmit = <V extends object>(form: FormInstance<V>, send: (values: V) => Promise<void>) => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallError>();
  const submit = async (values: V) => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await send(values);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const fields = Object.entries(error.fields).filter(([name]) => form.getFieldInstance(name as never));
      form.setFields(fields.map(([name, message]) => ({ name: name as never, errors: [message] })));
      if (fields[0]) form.scrollToField(fields[0][0] as never, { focus: true });
      else setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, submit };
};

/** For calls of a form that shows all errors itself; only a lost connection is also shown by the shell. */
export const handledByPage = { handles: (error: CallError) => !error.unanswered };
