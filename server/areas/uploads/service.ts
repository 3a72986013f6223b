import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Input, Reply } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import {
  MAX_IMAGE_BYTES,
  MAX_PORTRAITS_A_DAY,
  type uploadBanner,
  type uploadDoc,
  uploadImage,
  type uploadImageData,
} from '#contract/uploads.ts';
import type { Ctx, Db, UploadedFile } from '#server/platform/context.ts';
import { inSlices } from '#server/platform/http/slices.ts';
import { badField, Fault } from '#server/platform/refusal.ts';
import { may } from '#server/platform/scope.ts';
import { kindOf } from './document.ts';
import { encodeImage, IMAGE_EXTENSION, IMAGE_TYPE, readPictureText, type Shape } from './image.ts';
import { insertUpload, lockUploads, type NewUpload, uploadedToday } from './queries.ts';
import { imageQueue } from './queue.ts';
import { encodeVariants, type StoredPicture, storeVariants } from './variants.ts';

export { eraseUploads } from './queries.ts';
export { uploadSweepJob } from './sweep.ts';
export { encodeVariants, storeVariants } from './variants.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
/** 160 bits: nobody can guess another link. */
const newName = (extension: string) =>
  `${[...randomBytes(32)].map((byte) => alphabet[byte & 31]).join('')}.${extension}`;

/** The original file name with the extension of its real type, safe to show and to save under. */
export const shownName = (filename: string, extension: string): string => {
  const plain = filename
    .slice(filename.search(/[^/\\]*$/))
    // Control and direction characters can make gnp.exe look like exe.png.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}"<>:|?*]/gu, '')
    .trim();
  const stem = plain.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/^[. ]+|[. ]+$/g, '');
  return `${[...(stem || 'file')].slice(0, 120).join('')}.${extension}`;
};

const fileOf = ({ file }: Ctx): UploadedFile => {
  if (!file) throw badField('file', say('file.choose'));
  return file;
};

const MEGABYTE = 1024 * 1024;

/** Refuses uploads beyond the company's daily quota, and more portraits than a user may upload in a day. */
const demandRoom = async ({ services, scope }: Ctx, db: Db, bytes: number): Promise<void> => {
  const today = await uploadedToday(db, scope);
  const { uploadQuota } = services.config;
  if (today.bytes + bytes > uploadQuota)
    throw badField('file', say('uploads.companyQuota', { max: uploadQuota / MEGABYTE }));
  const isPortraitOnly = !uploadImage.anyOf?.some((right) => may(scope, right));
  if (isPortraitOnly && today.ownFiles >= MAX_PORTRAITS_A_DAY) throw badField('file', say('uploads.userQuota'));
};

/** The file first, then its row: a file without a row is litter, a row without a file is a broken picture. */
const store = async <R>(
  ctx: Ctx,
  upload: NewUpload,
  body: Buffer,
  reply: R,
  variants: readonly StoredPicture[] = [],
): Promise<R> => {
  const { services, scope, db, write } = ctx;
  await demandRoom(ctx, db, upload.bytes);
  try {
    await services.storage.put(upload.name, body, upload.type);
    await storeVariants(services, variants);
    return await write(async (trx) => {
      await lockUploads(trx, scope);
      await demandRoom(ctx, trx, upload.bytes);
      await insertUpload(trx, scope, upload);
      return reply;
    });
  } catch (error) {
    for (const { name } of [upload, ...variants]) await services.storage.remove(name).catch(() => {});
    throw error;
  }
};

const urlOf = (name: string) => `/uploads/${name}`;

const encodeAndStore = async (
  ctx: Ctx,
  bytes: Buffer,
  filename: string,
  shape: Shape,
): Promise<Reply<typeof uploadImage>> => {
  const name = newName(IMAGE_EXTENSION);
  const { body, width, height, variants } = await imageQueue(async () => {
    const image = await encodeImage(bytes, shape);
    return { ...image, variants: typeof shape === 'object' ? await encodeVariants(name, image.body) : [] };
  });
  const originalName = shownName(filename, IMAGE_EXTENSION);
  const upload = {
    name,
    originalName,
    type: IMAGE_TYPE,
    bytes: [body, ...variants.map((variant) => variant.body)].reduce((sum, { length }) => sum + length, 0),
    width,
    height,
    variants: variants.length > 0,
  };
  return store(
    ctx,
    upload,
    body,
    { url: urlOf(name), name: originalName, width, height, bytes: body.length },
    variants,
  );
};

export const storeImage = async (ctx: Ctx) => {
  const { path, filename } = fileOf(ctx);
  return encodeAndStore(ctx, await readFile(path), filename, 'fit');
};

export const storeSquareImage = async (ctx: Ctx) => {
  const { path, filename } = fileOf(ctx);
  return encodeAndStore(ctx, await readFile(path), filename, 'square');
};

export const storeBanner = async (ctx: Ctx, crop: Input<typeof uploadBanner>) => {
  const { path, filename } = fileOf(ctx);
  return encodeAndStore(ctx, await readFile(path), filename, { banner: crop });
};

export const storeImageData = async (ctx: Ctx, { image, name = 'picture' }: Input<typeof uploadImageData>) => {
  const bytes = await inSlices(readPictureText(image));
  if (bytes.length > MAX_IMAGE_BYTES) throw new Fault('tooLarge');
  return encodeAndStore(ctx, bytes, name, 'fit');
};

export const storeDoc = async (ctx: Ctx): Promise<Reply<typeof uploadDoc>> => {
  const { path, filename } = fileOf(ctx);
  const body = await readFile(path);
  const { extension, type } = await kindOf(body, filename);
  const upload = { name: newName(extension), originalName: shownName(filename, extension), type, bytes: body.length };
  const { name, originalName, bytes } = upload;
  return store(ctx, upload, body, { url: urlOf(name), name: originalName, type, bytes });
};
