import { Alert } from 'antd';
import { useState } from 'react';
import type { ImportJob } from '#contract/imports.ts';
import { wordsOf } from '#web/platform/i18n.ts';

/** A failed step is reported beside the actions that can fix it. */
export const useProblem = ({ reason, said }: ImportJob) => {
  const [failure, setFailure] = useState<string>();
  const attempt = async (step: Promise<unknown>) => {
    setFailure(undefined);
    await step.catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
  };
  const why = failure ?? (reason ? wordsOf(said, reason) : undefined);
  return { problem: why ? <Alert type="error" showIcon title={why} role="alert" /> : null, attempt };
};
