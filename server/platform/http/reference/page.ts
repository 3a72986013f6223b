import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Nothing from elsewhere, nothing inline. */
export const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page's files, which lie beside this one: here in the sources, and in the build. */
export const pageFiles = [
  { url: '/api/docs', file: 'reference.html', type: 'text/html; charset=utf-8' },
  { url: '/api/docs/reference.css', file: 'reference.css', type: 'text/css; charset=utf-8' },
  { url: '/api/docs/reference.mjs', file: 'reference.mjs', type: 'text/javascript; charset=utf-8' },
  { url: '/api/docs/reference-fields.mjs', file: 'reference-fields.mjs', type: 'text/javascript; charset=utf-8' },
] as const;

export const readPageFile = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');
