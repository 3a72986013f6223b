import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type ViteDevServer } from 'vite';
import { en } from './web/till/counter/texts/en.ts';
import { texts as chinese } from './web/till/counter/texts/zh-CN.ts';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));
const api = `http://127.0.0.1:${process.env.PORT ?? 8000}`;

/** Each browser app has a page of its own; while developing, a path that is no file shows the app it belongs to. */
const appPages = {
  name: 'app-pages',
  configureServer(server: ViteDevServer) {
    server.middlewares.use((request, _, next) => {
      const isPage = request.headers.accept?.includes('text/html') && !/^\/(desk|till|m)\//.test(request.url ?? '');
      if (isPage) request.url = /^\/pos(\/|\?|$)/.test(request.url ?? '') ? '/till/index.html' : '/desk/index.html';
      next();
    });
  },
};

/**
 * The till's size is limited: it is built with numbers in place of text ids, and its words as plain lists. The first
 * number is 1, as an id is never falsy.
 */
const textIds = Object.keys(en) as (keyof typeof en)[];
const numberOf = new Map<string, number>(textIds.map((id, at) => [id, at + 1]));
const wordList = (words: Readonly<Record<keyof typeof en, string>>) =>
  JSON.stringify(['', ...textIds.map((id) => words[id])]);

const numberedTexts = {
  name: 'numbered-texts',
  apply: 'build' as const,
  enforce: 'post' as const,
  load(id: string) {
    if (id.endsWith('/till/counter/texts/en.ts')) return `export const en = ${wordList(en)};`;
    if (id.endsWith('/till/counter/texts/zh-CN.ts')) return `export const texts = ${wordList(chinese)};`;
    return undefined;
  },
  transform(code: string, id: string) {
    if (!id.includes('/web/till/')) return undefined;
    return code.replace(/(['"`])(counter\.\w+)\1/g, (literal, _, text: string) =>
      String(numberOf.get(text) ?? literal),
    );
  },
};

/** Called through React's package each element costs some bytes more: the till calls the function itself. */
const ELEMENTS = '\0till-elements';
const ownElements = {
  name: 'own-elements',
  apply: 'build' as const,
  enforce: 'pre' as const,
  resolveId(source: string, importer?: string) {
    return source === 'react/jsx-runtime' && importer?.includes('/web/till/') ? ELEMENTS : undefined;
  },
  load(id: string) {
    if (id !== ELEMENTS) return undefined;
    // Of an element with several parts it is the same function; only a development build tells them apart.
    return `import { Fragment, jsx as make } from 'react/jsx-runtime'; const jsx = make; export { Fragment, jsx, jsx as jsxs };`;
  },
};

export default defineConfig({
  root: 'web',
  appType: 'mpa',
  plugins: [react(), appPages, numberedTexts, ownElements],
  define: { __WEB_VERSION__: JSON.stringify(version) },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // every file from our own origin: the content security policy stays short
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
  },
  server: { proxy: { '/api': api, '/uploads': api, '/m/': api } },
});
