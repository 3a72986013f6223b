import { buffer } from 'node:stream/consumers';
import { type BannerFormat, originalOf, variantsOf } from '#contract/pictures.ts';
import type { Services } from '#server/platform/context.ts';
import { bannerSize, openSharp } from './image.ts';
import { isBannerPicture, markVariants } from './queries.ts';
import { imageQueue } from './queue.ts';

export type StoredPicture = { name: string; body: Buffer; type: string };

export const variantTypes: Record<BannerFormat, string> = { avif: 'image/avif', webp: 'image/webp' };

/** AVIF at its default effort takes twelve times as long to save a twentieth of the bytes. */
const options = { avif: { quality: 55, effort: 2 }, webp: { quality: 80, smartSubsample: true } } as const;

/** The sizes of a stored picture, one after the other, so that memory use stays that of one. */
export const encodeVariants = async (name: string, body: Buffer): Promise<StoredPicture[]> => {
  const sharp = await openSharp();
  const { width, height } = await sharp(body).metadata();
  const files: StoredPicture[] = [];
  for (const { name: variant, width: most, format } of variantsOf(name)) {
    const size = bannerSize({ width, height }, most);
    const encoded = await sharp(body)
      .resize({ ...size, fit: 'cover' })
      .toFormat(format, options[format])
      .toBuffer();
    files.push({ name: variant, body: encoded, type: variantTypes[format] });
  }
  return files;
};

export const storeVariants = async ({ storage }: Pick<Services, 'storage'>, files: readonly StoredPicture[]) => {
  for (const { name, body, type } of files) await storage.put(name, body, type);
};

const jobs = new Map<string, Promise<boolean>>();

const make = async (services: Services, original: string): Promise<boolean> => {
  const { db } = services.database;
  // Not for any picture: anybody with an address could keep the server drawing for hours.
  if (!(await isBannerPicture(db, original))) return false;
  const file = await services.storage.get(original);
  if (!file) return false;
  const body = await buffer(file.body);
  await storeVariants(services, await imageQueue(() => encodeVariants(original, body)));
  await markVariants(db, original);
  return true;
};

/**
 * Creates the sizes of a banner that has none yet: one from before there were sizes, or from a backup without them.
 * Parallel requests draw it only once. False if the name isn't a banner's.
 */
export const makeMissing = (services: Services, name: string): Promise<boolean> => {
  const original = originalOf(name);
  if (original === undefined) return Promise.resolve(false);
  const job = jobs.get(original);
  if (job) return job;
  const newJob = make(services, original).finally(() => jobs.delete(original));
  jobs.set(original, newJob);
  return newJob;
};
