import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type ViteDevServer } from 'vite';

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

export default defineConfig({
  root: 'web',
  appType: 'mpa',
  plugins: [react(), appPages],
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
