import { type ComponentType, lazy } from 'react';

/** A part of the app that did not load: because of the network, or a newer release. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

const LOAD_TIMEOUT_MS = 120_000;

const within = async <T,>(loading: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('too late')), LOAD_TIMEOUT_MS);
  });
  try {
    return await Promise.race([loading, late]);
  } catch (reason) {
    throw reason instanceof ChunkError ? reason : new ChunkError('not loaded', { cause: reason });
  } finally {
    clearTimeout(timer);
  }
};

/** A component in its own file, loaded when it is first shown; given up after two minutes. */
export const lazily = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await within(load()) }));
