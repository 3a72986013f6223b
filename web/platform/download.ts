import { fetchFile } from './api.ts';
import { saveFile } from './saveFile.ts';
import type { CallInput, FileEndpoint } from './wire.ts';

/** Lets the server create a file, and saves it. The call reports errors. */
export const download = async <E extends FileEndpoint>(of: E, input: CallInput<E>): Promise<void> => {
  const file = await fetchFile(of, input).catch(() => undefined);
  if (file) saveFile(file);
};
