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

/** The till's size is limited: its Chinese is built without keys, as they are those of English, in that order. */
const keylessTexts = {
  name: 'keyless-texts',
  apply: 'build' as const,
  load(id: string) {
    if (!id.endsWith('/till/counter/texts/zh-CN.ts')) return undefined;
    const words = JSON.stringify(Object.keys(en).map((key) => chinese[key as keyof typeof en]));
    return `import { en } from './en.ts';
      const words = ${words};
      export const texts = Object.fromEntries(Object.keys(en).map((key, at) => [key, words[at]]));`;
  },
};

export default defineConfig({
  root: 'web',
  appType: 'mpa',
  plugins: [react(), appPages, keylessTexts],
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
