import { fetchFile } from './api.ts';
import { saveFile } from './saveFile.ts';
import type { CallInput, FileEndpoint } from './wire.ts';

/** Has the server make a file, and saves it. What goes wrong was told by the call. */
export const download = async <E extends FileEndpoint>(of: E, input: CallInput<E>): Promise<void> => {
  const file = await fetchFile(of, input).catch(() => undefined);
  if (file) saveFile(file);
};
