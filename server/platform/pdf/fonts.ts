import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

type Weight = 'regular' | 'bold';
const files = { regular: '400Regular', bold: '700Bold' } as const;

/** Beside the bundle in production; in their package during development. */
export const fontFile = (weight: Weight): string => {
  const file = `NotoSansSC_${files[weight]}.ttf`;
  const built = join(import.meta.dirname, 'fonts', file);
  return existsSync(built)
    ? built
    : createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans-sc/${files[weight]}/${file}`);
};

const plain = { regular: 'Helvetica', bold: 'Helvetica-Bold' } as const;
const notoFonts = new Map<Weight, Buffer>();

/** Ten megabytes each: read once, when the first Chinese text is printed. */
const notoOf = (weight: Weight): Buffer => {
  const font = notoFonts.get(weight) ?? readFileSync(fontFile(weight));
  notoFonts.set(weight, font);
  return font;
};

/**
 * The built-in font of every reader is enough for western text; for anything else, the needed characters are embedded.
 */
export const isWestern = (text: string) => /^[\x20-\x7e\xa0-\xff–—‘’“”•…€]*$/.test(text);

/** Neither font has emoji: they would be printed as empty boxes. */
export const withoutEmoji = (text: string): string =>
  text.replace(/ ?(?:\p{Emoji_Presentation}|\p{Emoji_Modifier}|[\u200d\ufe0f])+/gu, '');

/** Chooses the font that has a text's characters. */
export const chooseFont = (doc: PDFKit.PDFDocument, text: string, weight: Weight, size: number): PDFKit.PDFDocument => {
  if (isWestern(text)) return doc.font(plain[weight]).fontSize(size);
  const name = `noto-${weight}`;
  const registered = (doc as unknown as { _registeredFonts: Record<string, unknown> })._registeredFonts;
  if (!(name in registered)) doc.registerFont(name, notoOf(weight));
  return doc.font(name).fontSize(size);
};

/** As much of a text as fits into a line, with … where it was cut. */
export const fitLine = (doc: PDFKit.PDFDocument, text: string, width: number): string => {
  if (doc.widthOfString(text) <= width) return text;
  const letters = [...text];
  let low = 0;
  let high = letters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (doc.widthOfString(`${letters.slice(0, middle).join('').trimEnd()}…`) <= width) low = middle;
    else high = middle - 1;
  }
  return `${letters.slice(0, low).join('').trimEnd()}…`;
};

/** A text on at most this many lines, broken between words if there are any; the last one is cut with … */
export const fitLines = (doc: PDFKit.PDFDocument, text: string, width: number, most: number): string[] => {
  if (most <= 1 || doc.widthOfString(text) <= width) return [fitLine(doc, text, width)];
  const head = [...fitLine(doc, text, width)].slice(0, -1).join('');
  const rest = text.slice(head.length);
  const space = /^\s/.test(rest) ? head.length : head.lastIndexOf(' ');
  // A first word longer than the line is broken inside, and so is a text without words.
  const at = space > 0 && isWestern(text) ? space : head.length;
  return [text.slice(0, at).trimEnd(), ...fitLines(doc, text.slice(at).trimStart(), width, most - 1)];
};
