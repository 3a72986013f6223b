import { say } from '#contract/messages/sentence.ts';
import { BANNER_RATIO, bannerWidths, MIN_BANNER_WIDTH } from '#contract/pictures.ts';
import { type BannerCrop, MAX_IMAGE_SIDE, SQUARE_SIDE_PX } from '#contract/uploads.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { badFile } from './refuse.ts';

/** More than any phone's camera takes; a small file can claim far more and would be unpacked in memory. */
const MAX_PIXELS = 50_000_000;
const MAX_SECONDS = 20;

export type EncodedImage = { body: Buffer; width: number; height: number };
export const IMAGE_TYPE = 'image/webp';
export const IMAGE_EXTENSION = 'webp';

/** What is made of a picture: scaled to fit, cropped to a square, or part of it cut out for a banner. */
export type Shape = 'fit' | 'square' | { banner: BannerCrop };

/** Loaded with the first picture, so that a start does not wait for it. */
export const openSharp = async () => {
  const { default: sharp } = await import('sharp');
  // No cache: every picture is different, and cached operations would only hold memory.
  sharp.cache(false);
  return sharp;
};

const latin = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** Detected by the first bytes. Other formats (SVG above all) never reach a decoder. */
const formatOf = (bytes: Buffer): string | undefined => {
  if (bytes.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg';
  if (latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a$/.test(latin(bytes, 0, 6))) return 'gif';
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'webp';
  if (latin(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(latin(bytes, 8, 12))) return 'heif';
  return undefined;
};

type Size = { width: number; height: number };

/** The chosen part of the picture, or as much of its middle as fits. */
const bannerPart = (size: Size, crop: BannerCrop) => {
  const most = Math.floor(Math.min(size.width, size.height * BANNER_RATIO));
  const width = crop.width ?? most;
  const height = Math.floor(width / BANNER_RATIO);
  const left = crop.left ?? Math.floor((size.width - width) / 2);
  const top = crop.top ?? Math.floor((size.height - height) / 2);
  if (width > most || left + width > size.width || top + height > size.height)
    throw badFile(say('uploads.bannerOutside'), 'width');
  if (width < MIN_BANNER_WIDTH) throw badFile(say('uploads.bannerTooSmall', { min: MIN_BANNER_WIDTH }));
  return { left, top, width, height };
};

/** The stored size of a banner: never larger than its source. */
export const bannerSize = (size: Size, most: number): Size => {
  const width = Math.min(most, size.width, Math.floor(size.height * BANNER_RATIO));
  return { width, height: Math.round(width / BANNER_RATIO) };
};

const MAX_BANNER_WIDTH = Math.max(...bannerWidths);

/**
 * The picture is redrawn, so anything else in the file (place and time of a photograph, scripts, a second file
 * appended to it) is gone.
 */
export const encodeImage = async (bytes: Buffer, shape: Shape): Promise<EncodedImage> => {
  const format = bytes.length < 16 ? undefined : formatOf(bytes);
  if (!format) throw badFile(say('uploads.pictureTypes'));
  try {
    const sharp = await openSharp();
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const metadata = await picture.metadata();
    if (metadata.format !== format) throw badFile(say('uploads.pictureDamaged'));
    const side = Math.min(metadata.width, metadata.height, SQUARE_SIDE_PX);
    const upright = picture.autoOrient();
    if (typeof shape === 'object') {
      const part = bannerPart(metadata.autoOrient, shape.banner);
      upright.extract(part).resize({ ...bannerSize(part, MAX_BANNER_WIDTH), fit: 'cover' });
    } else
      upright.resize(
        shape === 'square'
          ? { width: side, height: side, fit: 'cover' }
          : { width: MAX_IMAGE_SIDE, height: MAX_IMAGE_SIDE, fit: 'inside', withoutEnlargement: true },
      );
    const { data, info } = await upright
      .webp({ quality: 84, smartSubsample: true })
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { body: data, width: info.width, height: info.height };
  } catch (error) {
    if (!(error instanceof Error) || error instanceof Refusal) throw error;
    if (error.message.includes('pixel limit'))
      throw badFile(say('uploads.pictureTooLarge', { max: MAX_PIXELS / 1_000_000 }));
    // Whenever the decoder fails, the file is at fault.
    throw badFile(say('uploads.pictureDamaged'));
  }
};

const DECODE_STEP_CHARACTERS = 256 * 1024;
/** What may come at the end: at most two padding characters, and line ends. */
const ENDING = /[=\r\n]{0,100}$/;

/** A data URL or bare base64, as text; in steps, since a picture is millions of characters. */
export function* readPictureText(text: string): Generator<undefined, Buffer> {
  const notBase64 = () => badFile(say('uploads.notBase64'), 'image');
  const [prefix = ''] = /^data:image\/(jpeg|jpg|png|webp|gif|avif)(;[\w=.-]+)*;base64,/i.exec(text.slice(0, 200)) ?? [];
  const [ending = ''] = ENDING.exec(text.slice(-100)) ?? [];
  if (ending.replace(/[\r\n]/g, '').length > 2) throw notBase64();
  const end = text.length - ending.length;
  const pieces: Buffer[] = [];
  let rest = '';
  for (let at = prefix.length; at < end; at += DECODE_STEP_CHARACTERS) {
    const piece = text
      .slice(at, Math.min(at + DECODE_STEP_CHARACTERS, end))
      .replace(/[\r\n]/g, '')
      // A form that didn't escape its plus signs sends spaces.
      .replaceAll(' ', '+');
    if (!/^[A-Za-z0-9+/]*$/.test(piece)) throw notBase64();
    // Four characters stand for three bytes.
    const base64 = rest + piece;
    const whole = base64.length - (base64.length % 4);
    pieces.push(Buffer.from(base64.slice(0, whole), 'base64'));
    rest = base64.slice(whole);
    yield;
  }
  const bytes = Buffer.concat([...pieces, Buffer.from(rest, 'base64')]);
  if (bytes.length === 0) throw notBase64();
  return bytes;
}
