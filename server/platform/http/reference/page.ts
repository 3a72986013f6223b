import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Only our own scripts and nothing from other sites; the library writes its styles into the page. */
export const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page's own files, beside this one in the sources and in the build. Scalar comes with the web app. */
export const pageFiles = [
  { url: '/api/docs', file: 'reference.html', type: 'text/html; charset=utf-8' },
  { url: '/api/docs/reference.css', file: 'reference.css', type: 'text/css; charset=utf-8' },
  { url: '/api/docs/reference.mjs', file: 'reference.mjs', type: 'text/javascript; charset=utf-8' },
] as const;

export const readPageFile = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');
