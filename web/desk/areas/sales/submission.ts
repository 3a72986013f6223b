import { useState } from 'react';
import { CallError } from '#web/platform/callError.ts';

/** Sends a form once at a time, and stores the server's refusal so that the form can show it. */
export const useSubmission = (isPending: boolean, send: (more: object) => Promise<void>) => {
  const [problem, setProblem] = useState<CallError>();
  const submit = async (more: object = {}) => {
    if (isPending) return;
    setProblem(undefined);
    try {
      await send(more);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error);
    }
  };
  return { problem, clearProblem: () => setProblem(undefined), submit };
};
