import { fetchFile } from './api.ts';
import type { CallInput, FileEndpoint } from './wire.ts';

const KEPT_MS = 60_000;

/** Hands a file to the browser's downloads. */
export const saveFile = (file: File) => {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: file.name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
};

/** Has the server make a file, and saves it. What goes wrong was told by the call. */
export const download = async <E extends FileEndpoint>(of: E, input: CallInput<E>): Promise<void> => {
  const file = await fetchFile(of, input).catch(() => undefined);
  if (file) saveFile(file);
};
