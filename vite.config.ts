import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type ViteDevServer } from 'vite';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));
const api = `http://127.0.0.1:${process.env.PORT ?? 8000}`;

/** Each browser app has a page of its own; while developing, paths that are no file are the desk's. */
const deskPage = {
  name: 'desk-page',
  configureServer(server: ViteDevServer) {
    server.middlewares.use((request, _, next) => {
      if (request.headers.accept?.includes('text/html') && !request.url?.startsWith('/desk/'))
        request.url = '/desk/index.html';
      next();
    });
  },
};

export default defineConfig({
  root: 'web',
  appType: 'mpa',
  plugins: [react(), deskPage],
  define: { __WEB_VERSION__: JSON.stringify(version) },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // every file from our own origin: the content security policy stays short
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      input: { desk: 'web/desk/index.html' },
      output: {
        codeSplitting: {
          groups: [
            // Changes with our dependencies only, so browsers keep it across releases. antd is left to follow its
            // users: the login page loads the few components it shows.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/uploads': api } },
});
