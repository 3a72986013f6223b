// How much the back office loads, as gzip: for signing in, for the page after it, and more for any other screen
// and what those share.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { FIRST_PAGE, LOGIN, SHARED_GROUP, scriptsFor } from './files.mjs';
import { root } from './prepare.mjs';

const KB = 1024;
const LOGIN_KB = 280;
const FIRST_PAGE_KB = 480;
/** Lists, forms and documents share this: loaded once, with the first of them. */
const SHARED_KB = 105;
const SCREEN_KB = 60;

/** The sources of the screens, from the list that loads them. */
const screenSources = () =>
  [...readFileSync(join(root, 'web/desk/screens.ts'), 'utf8').matchAll(/import\('\.\/(areas\/[^']+)'\)/g)].map(
    ([, path]) => `web/desk/${path}`,
  );

/** Fails the build if a screen has become too large. Only sizes that are near their limit are worth a line. */
export function checkScreenSizes(output, chunks) {
  const sizes = new Map();
  const sizeOf = (name) => {
    const size = sizes.get(name) ?? gzipSync(readFileSync(join(output, name)), { level: 9 }).length;
    sizes.set(name, size);
    return size;
  };
  const filesFor = (sources) =>
    new Set(
      sources
        .flatMap((source) => scriptsFor(source, chunks))
        .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]),
    );
  const sumOf = (files) => files.reduce((sum, name) => sum + sizeOf(name), 0);
  const login = filesFor(LOGIN);
  const first = filesFor([...LOGIN, ...FIRST_PAGE]);
  const shared = new Set(
    chunks
      .filter(({ name }) => name === SHARED_GROUP)
      .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]),
  );
  const screens = screenSources().map((source) => ({
    name: source,
    bytes: sumOf([...filesFor([source])].filter((name) => !first.has(name) && !shared.has(name))),
    limit: SCREEN_KB * KB,
  }));
  const largest = screens.toSorted((one, other) => other.bytes - one.bytes)[0];
  const loads = [
    { name: 'the login page', bytes: sumOf([...login].filter((name) => name.endsWith('.js'))), limit: LOGIN_KB * KB },
    { name: 'the first page', bytes: sumOf([...first]), limit: FIRST_PAGE_KB * KB },
    { name: 'what screens share', bytes: sumOf([...shared]), limit: SHARED_KB * KB },
  ];
  const inKB = ({ name, bytes, limit }) => `${name} ${(bytes / KB).toFixed(1)} of ${limit / KB} KB`;
  console.log(`The back office loads: ${[...loads, largest].map(inKB).join(', ')}`);
  const tooLarge = [...loads, ...screens].filter(({ bytes, limit }) => bytes > limit);
  if (tooLarge.length > 0) throw new Error(`The back office loads too much: ${tooLarge.map(inKB).join(', ')}`);
}
