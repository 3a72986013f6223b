import { z } from 'zod';
import { say } from '#contract/messages/sentence.ts';
import { endpoint } from './endpoint.ts';
import { line, Nothing } from './fields.ts';

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
export const MAX_DOC_BYTES = 20 * 1024 * 1024;
/** Images are scaled down to fit a square of this many pixels. */
export const MAX_IMAGE_SIDE = 1600;
export const SQUARE_SIDE_PX = 800;
/** Portraits a day for users without any other upload right. */
export const MAX_PORTRAITS_A_DAY = 20;

/** Rights whose forms have a picture. A user's own portrait needs no right. */
const withPictures = [
  'product.add',
  'product.edit',
  'company.add',
  'company.edit',
  'keypad.edit',
  'storefront.edit',
  'user.add',
  'user.edit',
] as const;
const withDocuments = [
  ...withPictures,
  'product.import',
  'customer.add',
  'customer.edit',
  'salesOrder.add',
  'salesOrder.edit',
  'purchaseOrder.add',
  'purchaseOrder.edit',
  'stock.add',
  'stock.edit',
] as const;

export const UploadedImage = z.object({
  url: z.string(),
  name: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
});
export const UploadedDoc = z.object({ url: z.string(), name: z.string(), type: z.string(), bytes: z.int() });

/** Pixels of the upright picture; half as high as wide. By default its middle. */
export const BannerCrop = z.strictObject({
  left: z.int().min(0).optional(),
  top: z.int().min(0).optional(),
  width: z.int().min(1).optional(),
});
export type BannerCrop = z.output<typeof BannerCrop>;

export const uploadImage = endpoint({
  method: 'POST',
  path: '/upload/image/',
  can: 'signedIn',
  anyOf: withPictures,
  summary: 'Store a picture, re-encoded and made to fit',
  input: Nothing,
  upload: { maxBytes: MAX_IMAGE_BYTES },
  reply: UploadedImage,
});
export const uploadSquareImage = endpoint({
  method: 'POST',
  path: '/upload/image/square/',
  can: 'signedIn',
  summary: 'Store a picture, cut to a square',
  input: Nothing,
  upload: { maxBytes: MAX_IMAGE_BYTES },
  reply: UploadedImage,
});
export const uploadBanner = endpoint({
  method: 'POST',
  path: '/upload/image/banner/',
  can: 'storefront.edit',
  summary: 'Store a picture for a banner: a part of it, twice as wide as high, in three sizes',
  input: BannerCrop,
  upload: { maxBytes: MAX_IMAGE_BYTES },
  reply: UploadedImage,
});
export const uploadImageData = endpoint({
  method: 'POST',
  path: '/upload/image-data/',
  can: 'signedIn',
  anyOf: withPictures,
  summary: 'Store a picture sent as a data URL or base64 text',
  input: z.strictObject({ image: z.string().min(1, say('uploads.choosePicture')), name: line(200).optional() }),
  // Base64 needs four characters for three bytes.
  maxBody: Math.ceil((MAX_IMAGE_BYTES * 4) / 3) + 4096,
  reply: UploadedImage,
});
export const uploadDoc = endpoint({
  method: 'POST',
  path: '/upload/doc/',
  can: 'signedIn',
  anyOf: withDocuments,
  summary: 'Store a document: PDF, spreadsheet, CSV or text',
  input: Nothing,
  upload: { maxBytes: MAX_DOC_BYTES },
  reply: UploadedDoc,
});
