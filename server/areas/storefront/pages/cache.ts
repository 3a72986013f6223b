import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/* Finished pages, kept for seconds: changes appear soon, and a thousand shoppers cost as much as one. */

/** Browsers keep it as long again, so a change is visible within 20 seconds. */
export const PAGE_SECONDS = 10;
const MAX_PAGES = 5000;
const MAX_BYTES = 32 * 1024 * 1024;

export type Answer = { status: number; type: string; text: string };
/** Only compressed, a sixth of the size: few browsers need it uncompressed. */
export type CachedAnswer = Omit<Answer, 'text'> & { gzipped: Buffer; etag: string };

const compress = promisify(gzip);

const seal = async (answer: Promise<Answer>): Promise<CachedAnswer> => {
  const { status, type, text } = await answer;
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  return { status, type, etag, gzipped: await compress(text) };
};

type Page = { answer: Promise<CachedAnswer>; until: number; bytes: number };

export const openPageCache = () => {
  const pages = new Map<string, Page>();
  let bytes = 0;
  const remove = (key: string) => {
    bytes -= pages.get(key)?.bytes ?? 0;
    pages.delete(key);
  };
  /** The oldest are dropped first; expired ones are among them. */
  const makeRoom = () => {
    for (const key of pages.keys()) {
      if (pages.size <= MAX_PAGES && bytes <= MAX_BYTES) return;
      remove(key);
    }
  };
  /** Requests for a page that is being made wait for that one. */
  return (key: string, make: () => Promise<Answer>): Promise<CachedAnswer> => {
    const cached = pages.get(key);
    if (cached && cached.until > Date.now()) return cached.answer;
    remove(key);
    const page: Page = { answer: seal(make()), until: Date.now() + PAGE_SECONDS * 1000, bytes: 0 };
    pages.set(key, page);
    page.answer.then(
      ({ gzipped }) => {
        if (pages.get(key) !== page) return;
        page.bytes = gzipped.length;
        bytes += page.bytes;
        makeRoom();
      },
      // Failures aren't cached.
      () => {
        if (pages.get(key) === page) remove(key);
      },
    );
    return page.answer;
  };
};
