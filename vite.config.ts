import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));
const api = `http://127.0.0.1:${process.env.PORT ?? 8000}`;

export default defineConfig({
  root: 'web',
  plugins: [react()],
  define: { __WEB_VERSION__: JSON.stringify(version) },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // every file from our own origin: the content security policy stays short
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
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
