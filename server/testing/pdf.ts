import { inflateSync } from 'node:zlib';

type Objects = Map<string, { head: string; stream: string }>;

/** All objects of a PDF by number; streams unpacked. */
const objectsOf = (bytes: Buffer): Objects => {
  const text = bytes.toString('latin1');
  const objects: Objects = new Map();
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id = '', body = ''] = match;
    const at = body.indexOf('stream\n');
    const head = at < 0 ? body : body.slice(0, at);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const raw = Buffer.from(at < 0 ? '' : body.slice(at + 7, at + 7 + length), 'latin1');
    const packed = head.includes('/FlateDecode') && !head.includes('/Subtype /Image') && !head.includes('/Length1');
    objects.set(id, { head, stream: (packed ? inflateSync(raw) : raw).toString('latin1') });
  }
  return objects;
};

const characters = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

/** What each glyph of an embedded font means. */
const meaningsOf = (cmap: string): Map<number, string> => {
  const meanings = new Map<number, string>();
  for (const [, from = '', , targets = ''] of cmap.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g))
    [...targets.matchAll(/<(\w+)>/g)].forEach(([, hex = ''], at) => {
      meanings.set(Number.parseInt(from, 16) + at, characters(hex));
    });
  return meanings;
};

type Decode = (hex: string) => string;
const windows = new TextDecoder('windows-1252');

const fontsOf = (objects: Objects, page: string): Map<string, Decode> => {
  const resources = objects.get(/\/Resources (\d+) 0 R/.exec(page)?.[1] ?? '')?.head ?? '';
  const fonts = new Map<string, Decode>();
  for (const [, name = '', id = ''] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1];
    const meanings = unicode === undefined ? undefined : meaningsOf(objects.get(unicode)?.stream ?? '');
    fonts.set(name, (hex) =>
      meanings
        ? (hex.match(/.{4}/g) ?? []).map((glyph) => meanings.get(Number.parseInt(glyph, 16)) ?? '?').join('')
        : windows.decode(Buffer.from(hex, 'hex')),
    );
  }
  return fonts;
};

type Run = { x: number; y: number; text: string };

const runsOf = (content: string, fonts: Map<string, Decode>): Run[] => {
  const runs: Run[] = [];
  let place = { x: 0, y: 0 };
  let decode: Decode = () => '';
  for (const line of content.split('\n')) {
    const at = /^1 0 0 1 ([\d.-]+) ([\d.-]+) Tm$/.exec(line);
    if (at) place = { x: Number(at[1]), y: Number(at[2]) };
    const font = /^\/(F\d+) [\d.]+ Tf$/.exec(line)?.[1];
    if (font) decode = fonts.get(font) ?? decode;
    if (!line.endsWith(' TJ')) continue;
    const text = [...line.matchAll(/<(\w+)>/g)].map(([, hex = '']) => decode(hex)).join('');
    runs.push({ ...place, text });
  }
  return runs;
};

/** The words of each page, line by line as printed, cells separated by bars. Reads what our own printing writes. */
export const pagesOf = (bytes: Buffer): string[][] => {
  const objects = objectsOf(bytes);
  const order = [
    ...(/\/Kids \[([^\]]*)\]/.exec([...objects.values()].map(({ head }) => head).join('\n'))?.[1] ?? '').matchAll(
      /(\d+) 0 R/g,
    ),
  ];
  return order.map(([, id = '']) => {
    const page = objects.get(id)?.head ?? '';
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '')?.stream ?? '';
    const lines = new Map<number, Run[]>();
    for (const run of runsOf(content, fontsOf(objects, page))) {
      const y = Math.round(run.y);
      lines.set(y, [...(lines.get(y) ?? []), run]);
    }
    return [...lines]
      .toSorted(([a], [b]) => b - a)
      .map(([, runs]) =>
        runs
          .toSorted((a, b) => a.x - b.x)
          .map(({ text }) => text.trim())
          .join(' | '),
      );
  });
};
