// dist/web by Vite, dist/server by Rolldown. Each is built beside the old one and then swapped in, so that a failed or
// interrupted build leaves a working copy.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, extname, isAbsolute, join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { build as vite } from 'vite';
import { buildInFewFiles } from './files.mjs';
import { root, sourcesHash } from './prepare.mjs';
import { checkScreenSizes } from './screenSizes.mjs';

const at = (...path) => join(root, ...path);

// Output names are flat: a shared chunk then finds its neighbours (worker, migrations) in the same place as every
// entry.
function serverEntries() {
  const entries = ['main', 'papers', 'demo', 'backup', 'restore'].map((name) => [name, at(`server/${name}.ts`)]);
  for (const folder of ['bench', 'torture']) {
    for (const file of existsSync(at(folder)) ? readdirSync(at(folder)) : []) {
      if (extname(file) === '.ts') entries.push([`${folder}-${basename(file, '.ts')}`, at(folder, file)]);
    }
  }
  return Object.fromEntries(entries.filter(([, file]) => existsSync(file)));
}

// Read at every start: as a few files they load in half the time of hundreds. Other packages stay in node_modules, with
// their binaries, fonts and workers; most of them are read on first use.
const bundledPackages = [
  'fastify',
  '@fastify/compress',
  '@fastify/multipart',
  '@fastify/rate-limit',
  '@fastify/static',
  'kysely',
  'pg',
  'zod',
];
const staysOutside = (id, importer) =>
  !/^[.#]/.test(id) && !isAbsolute(id) && !bundledPackages.includes(id) && !importer?.includes('node_modules');

async function buildServer(output) {
  const bundle = await rolldown({
    cwd: root,
    input: serverEntries(),
    platform: 'node',
    external: staysOutside,
    transform: { target: 'node20' },
  });
  await bundle.write({ dir: output, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' });
  await bundle.close();
  cpSync(at('server/migrations'), join(output, 'migrations'), { recursive: true });
  // The package has every weight, 92 MB of them: printing uses two.
  for (const weight of ['400Regular', '700Bold']) {
    const font = `NotoSansSC_${weight}.ttf`;
    cpSync(at('node_modules/@expo-google-fonts/noto-sans-sc', weight, font), join(output, 'fonts', font));
  }
  for (const file of readdirSync(at('server'), { recursive: true })) {
    if (/^(?!testing).*\.(mjs|css|html)$/.test(file)) cpSync(at('server', file), join(output, basename(file))); // need no build
  }
}

// Every file of the till, including lazy parts and its worker: everything that its page refers to, and what that refers
// to.
function tillFiles(output) {
  const assets = readdirSync(join(output, 'assets'));
  const files = new Set();
  const waiting = [readFileSync(join(output, 'till/index.html'), 'utf8')];
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    for (const file of assets) {
      if (files.has(file) || !text.includes(file)) continue;
      files.add(file);
      if (/\.(js|css)$/.test(file)) waiting.push(readFileSync(join(output, 'assets', file), 'utf8'));
    }
  }
  return [...files].sort();
}

const TILL_SCRIPT_BYTES = 150_000;
const LANGUAGES = ['en', 'zh-CN'];

// Everything that a till in one language ever loads, including lazy parts; other languages' texts are only stored by
// its worker.
function checkTillSize(output, files) {
  const sizes = LANGUAGES.map((language) => {
    const others = LANGUAGES.filter((other) => other !== language);
    const scripts = files.filter(
      (file) => file.endsWith('.js') && !others.some((other) => file.startsWith(`${other}-`)),
    );
    const gzipped = scripts.map((file) => gzipSync(readFileSync(join(output, 'assets', file)), { level: 9 }).length);
    return { language, scripts, bytes: gzipped.reduce((sum, bytes) => sum + bytes, 0) };
  });
  const summary = sizes.map(({ language, bytes }) => `${bytes} (${language})`).join(', ');
  console.log(`The till's scripts: ${summary} of ${TILL_SCRIPT_BYTES} bytes`);
  const large = sizes.find(({ bytes }) => bytes > TILL_SCRIPT_BYTES);
  if (large) throw new Error(`The till's scripts are ${large.bytes} bytes: ${large.scripts.join(', ')}`);
}

// The till starts without the server: its worker stores the page and files, and any change makes a new version.
function writeTillWorker(output) {
  const files = tillFiles(output);
  checkTillSize(output, files);
  const page = readFileSync(join(output, 'till/index.html'));
  const version = createHash('sha256').update(page).update(files.join()).digest('hex').slice(0, 12);
  const names = JSON.stringify(['/favicon.svg', ...files.map((file) => `/assets/${file}`)]);
  const worker = readFileSync(at('web/till/sw.js'), 'utf8').replace('__VERSION__', version).replace('__FILES__', names);
  mkdirSync(join(output, 'pos'), { recursive: true });
  writeFileSync(join(output, 'pos/sw.js'), worker);
}

/** Without what React has for its developer tools and older browsers, and the components that it adds to errors. */
const leanReact = {
  name: 'lean-react',
  enforce: 'pre',
  config: () => ({ define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } }),
  transform: (code, id) =>
    /\/react(-dom-client)?\.production/.test(id)
      ? code
          .replace(/(function getStackByFiberInDevAndProd\().*?\n}\n/s, "$1) { return ''; }\n")
          .replace('"function" === typeof reportError', 'true')
      : undefined,
};

async function buildWeb(output) {
  // One by one: modules shared by two apps would be split into more files for both.
  for (const app of ['desk', 'till', 'shop']) {
    const config = {
      root: at('web'),
      configFile: at('vite.config.ts'),
      logLevel: 'warn',
      plugins: app === 'till' ? [leanReact] : [], // its size is limited
      build: {
        outDir: output,
        emptyOutDir: app === 'desk',
        rolldownOptions: { input: { [app]: at('web', app, 'index.html') } },
      },
    };
    if (app === 'desk') checkScreenSizes(output, await buildInFewFiles(config));
    else await vite(config);
  }
  writeTillWorker(output);
  // The page of the API. Scalar's own package would install 270 others; this one has the same file and 25.
  const scalar = 'node_modules/@scalar/fastify-api-reference/dist/js/standalone.js';
  cpSync(at(scalar), join(output, 'reference/scalar.js'));
  await compress(output);
}

/** The page of the API, read by few: its last tenth would take longer than all other files together. */
const LARGE_BYTES = 2_000_000;
const LARGE_QUALITY = 9;

/** Once here instead of for every browser. Brotli is a sixth smaller; browsers accept it over HTTPS only. */
async function compress(output) {
  const files = readdirSync(output, { recursive: true }).filter((file) => /\.(js|css|svg|wasm)$/.test(file));
  await Promise.all(
    files.map(async (name) => {
      const file = join(output, name);
      const bytes = readFileSync(file);
      if (bytes.length <= 1024) return;
      const quality = bytes.length > LARGE_BYTES ? LARGE_QUALITY : constants.BROTLI_MAX_QUALITY;
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_QUALITY]: quality };
      const [gz, br] = await Promise.all([
        promisify(gzip)(bytes, { level: 9 }),
        promisify(brotliCompress)(bytes, { params }),
      ]);
      writeFileSync(`${file}.gz`, gz);
      writeFileSync(`${file}.br`, br);
    }),
  );
}

const hash = sourcesHash();
const fresh = at(`dist/new-${process.pid}`);
try {
  mkdirSync(fresh, { recursive: true });
  await Promise.all([buildServer(join(fresh, 'server')), buildWeb(join(fresh, 'web'))]);
  rmSync(at('dist/stamp'), { force: true });
  for (const part of ['server', 'web']) {
    rmSync(at('dist', part), { recursive: true, force: true });
    renameSync(join(fresh, part), at('dist', part));
  }
  writeFileSync(at('dist/stamp'), hash);
} catch (error) {
  // The message names file and line; the stack is the bundler's own.
  console.error(process.env.NO_COLOR ? stripVTControlCharacters(error.message) : error.message);
  process.exitCode = 1;
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
