import type { CatalogueChunk } from '#contract/till/catalogue.ts';
import type { ChunkTag } from '#contract/till/protocol.ts';

/* The catalogue's chunks as files of this origin: written once, read at every start. */

const FOLDER = 'catalogue';

const folder = async (): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });

const nameOf = (chunk: number) => `${chunk}.json`;

/** Undefined if it is missing, damaged, or has another tag. */
const readChunk = async (from: FileSystemDirectoryHandle, { chunk, tag }: ChunkTag) => {
  try {
    const file = await (await from.getFileHandle(nameOf(chunk))).getFile();
    const columns = JSON.parse(await file.text()) as CatalogueChunk;
    return columns.tag === tag ? columns : undefined;
  } catch {
    return undefined;
  }
};

const writeChunk = async (to: FileSystemDirectoryHandle, chunk: number, text: string) => {
  const writable = await (await to.getFileHandle(nameOf(chunk), { create: true })).createWritable();
  await writable.write(text);
  await writable.close();
};

export type ChunkSource = (chunk: number, tag: string) => Promise<string | undefined>;

/** Between two chunks the page handles keys and draws frames. */
const giveWay = () => new Promise<void>((resolve) => setTimeout(resolve));

const MAX_WAIT_MS = 1000;
/** Work that nobody waits for runs after scans, keys and frames. Not every browser reports when it is idle. */
export const waitForIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: MAX_WAIT_MS });
    else setTimeout(resolve);
  });

/** The manifest's chunks on this device, one after the other. */
export const readChunks = async (
  manifest: readonly ChunkTag[],
  onChunk: (chunk: CatalogueChunk) => void,
): Promise<void> => {
  const from = await folder();
  for (const each of manifest) {
    const columns = await readChunk(from, each);
    if (columns) onChunk(columns);
    await giveWay();
  }
};

/**
 * The chunks of a manifest: those on the device are kept, the others fetched and stored. Undefined as soon as one is
 * unavailable: the till then continues with its current catalogue.
 */
export const refreshChunks = async (
  manifest: readonly ChunkTag[],
  current: readonly CatalogueChunk[],
  source: ChunkSource,
  onProgress: (done: number) => void,
): Promise<CatalogueChunk[] | undefined> => {
  const to = await folder();
  const byTag = new Map(current.map((chunk) => [`${chunk.chunk}/${chunk.tag}`, chunk]));
  const chunks: CatalogueChunk[] = [];
  for (const [at, { chunk, tag }] of manifest.entries()) {
    onProgress(at);
    const atHand = byTag.get(`${chunk}/${tag}`);
    if (atHand) {
      chunks.push(atHand);
      continue;
    }
    const text = await source(chunk, tag);
    if (text === undefined) return undefined;
    const columns = JSON.parse(text) as CatalogueChunk;
    chunks.push(columns);
    try {
      await writeChunk(to, chunk, text);
    } catch {
      // No room: it is in memory now, and fetched again at the next start.
    }
  }
  onProgress(manifest.length);
  return chunks;
};
