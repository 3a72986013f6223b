import sharp from 'sharp';
import { fontFile } from '#server/platform/pdf/fonts.ts';
import { shapes } from './pictures.ts';

export type BannerPicture = {
  words: string;
  below: string;
  ground: string;
  ink: string;
  shapes: readonly (keyof typeof shapes)[];
};

const WIDTH_PX = 1200;
const HEIGHT_PX = 600;

/** The font comes as a file, so that a machine without any draws the same. */
const lettering = (text: string, colour: string, size: number) => ({
  input: {
    text: {
      text: `<span foreground="${colour}">${text}</span>`,
      font: `Noto Sans SC Bold ${size}`,
      fontfile: fontFile('bold'),
      rgba: true,
      dpi: 72,
      width: 560,
    },
  },
});

const shapeAt = (shape: keyof typeof shapes, at: number, ink: string) => {
  const [x, y, size, turn] = [
    [620, 90, 1.05, -8],
    [830, 150, 0.95, 6],
    [980, 70, 0.85, 14],
  ][at] ?? [0, 0, 1, 0];
  return `<g transform="translate(${x} ${y}) scale(${size}) rotate(${turn} 200 200)">
    <path d="${shapes[shape]}" fill="${ink}" opacity="${1 - at * 0.22}"/>
    <rect x="138" y="206" width="124" height="66" rx="8" fill="#fff" opacity=".85"/></g>`;
};

/** A wide picture of goods beside a few words, all drawn by code. */
export const drawBanner = ({ words, below, ground, ink, shapes: shapeNames }: BannerPicture): Promise<Buffer> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${HEIGHT_PX}">
    <rect width="${WIDTH_PX}" height="${HEIGHT_PX}" fill="${ground}"/>
    <circle cx="980" cy="300" r="420" fill="#fff" opacity=".45"/>
    ${shapeNames.map((shape, at) => shapeAt(shape, at, ink)).join('')}
  </svg>`;
  return sharp(Buffer.from(svg))
    .composite([
      { ...lettering(words, ink, 76), left: 70, top: 170 },
      { ...lettering(below, '#3b3b3b', 36), left: 70, top: 390 },
    ])
    .webp({ quality: 82 })
    .toBuffer();
};
