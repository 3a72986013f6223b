import { useState } from 'react';
import { CallError } from '#web/platform/callError.ts';

/**
 * Sends a form once at a time, and stores the server's refusal so that the form can show it. What was overridden stays
 * so while the next refusal is overridden, too.
 */
export const useSubmission = (isPending: boolean, send: (more: object) => Promise<void>) => {
  const [problem, setProblem] = useState<CallError>();
  const [confirmed, setConfirmed] = useState<object>({});
  const submit = async (more: object = {}) => {
    if (isPending) return;
    setProblem(undefined);
    const overrides = Object.keys(more).length === 0 ? {} : { ...confirmed, ...more };
    setConfirmed(overrides);
    try {
      await send(overrides);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error);
    }
  };
  return { problem, clearProblem: () => setProblem(undefined), submit };
};
