import sharp from 'sharp';
import type { Shelf } from './words.ts';

/** Shelf colours: two of them make a picture. */
const colours: Record<string, readonly [string, string]> = {
  Drinks: ['#d9efe6', '#2f8f6b'],
  Pantry: ['#f6ead2', '#b5762a'],
  'Snacks and sweets': ['#fbe1e4', '#c2434f'],
  Fresh: ['#e3f2d6', '#5b8f2e'],
  'Chilled and frozen': ['#dcebf7', '#3a78b5'],
  Household: ['#e8e3f3', '#6f55a8'],
};

export const shapes = {
  bottle: 'M172 70h56v46c0 22 34 30 34 74v124c0 14-10 24-24 24h-76c-14 0-24-10-24-24V190c0-44 34-52 34-74z',
  bag: 'M120 90l20-20 20 20 20-20 20 20 20-20 20 20 20-20 20 20v230c0 10-8 18-18 18H138c-10 0-18-8-18-18z',
  bowl: 'M90 190h220c0 70-44 120-88 130v18h-44v-18c-44-10-88-60-88-130z',
  fruit:
    'M200 120c60-34 120 6 120 84 0 74-58 134-96 134-12 0-16-6-24-6s-12 6-24 6c-38 0-96-60-96-134 0-78 60-118 120-84z',
} as const;

const shapeOf = (shelf: Shelf, size: string): keyof typeof shapes => {
  if (shelf.parent === 'Fresh') return 'fruit';
  if (/ml|L$/.test(size)) return 'bottle';
  return shelf.name === 'Kitchenware' || shelf.name === 'Rice' ? 'bowl' : 'bag';
};

export const pictureKey = (shelf: Shelf, size: string): string => `${shelf.name}/${shapeOf(shelf, size)}`;

/** One picture per category and shape, drawn by code: a label band and a symbol on a plain background. */
export const drawPicture = (shelf: Shelf, size: string): Promise<Buffer> => {
  const [ground, ink] = colours[shelf.parent] ?? ['#eeeeee', '#666666'];
  const turn = (shelf.name.length * 37) % 40;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">
    <rect width="400" height="400" fill="${ground}"/>
    <ellipse cx="200" cy="346" rx="104" ry="12" fill="${ink}" opacity=".16"/>
    <path d="${shapes[shapeOf(shelf, size)]}" fill="${ink}"/>
    <rect x="138" y="${200 + (turn % 20)}" width="124" height="66" rx="8" fill="${ground}"/>
    <circle cx="${170 + turn}" cy="${233 + (turn % 20)}" r="18" fill="${ink}"/>
  </svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer();
};
