import { BadConfig } from '#server/platform/config.ts';
import { keepPrivate } from '#server/platform/private.ts';

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Runs a command to its end; a failure is reported as a sentence, without a stack. */
export const runCommand = (work: () => Promise<unknown>): void => {
  keepPrivate();
  work().catch((error: Error) => {
    process.stderr.write(`${error instanceof BadConfig ? 'The configuration is wrong:\n' : ''}${error.message}\n`);
    process.exitCode = 1;
  });
};
