// What has to be true before anything of ours can run. Plain Node: node_modules may not be installed yet.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run, step } from './step.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const at = (...path) => join(root, ...path);

const sourceFolders = ['contract', 'server', 'web', 'storefront', 'bench', 'torture'];
const sourceFiles = ['package.json', 'package-lock.json', 'vite.config.ts', 'scripts/build.mjs'];

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Tilldesk needs Node 20.19 or newer; this is Node ${process.versions.node}. See https://nodejs.org/`);
  process.exit(1);
}

/** Compares what npm installed with the lockfile: 'all', 'runtime' (no development tools) or 'stale'. */
function installed() {
  if (!existsSync(at('node_modules/.package-lock.json'))) return 'stale';
  const wanted = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(at('node_modules/.package-lock.json'), 'utf8')).packages;
  let answer = 'all';
  for (const [path, { version, optional, devOptional, dev }] of Object.entries(wanted)) {
    if (path === '' || present[path]?.version === version) continue;
    if (present[path]) return 'stale';
    if (optional || devOptional) continue; // binaries of other platforms
    if (!dev) return 'stale';
    answer = 'runtime';
  }
  return answer;
}

async function install() {
  // Windows can only start npm through its script, whose path npm passes when it starts us.
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const args = [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { ok } = await step('Installing packages', () => run(command, args, { cwd: root }));
  if (!ok) process.exit(1);
}

export const hasPackages = () => installed() === 'all';

export async function ensurePackages() {
  if (!hasPackages()) await install();
}

/** A fingerprint of everything the build reads. By content, so that switching branches back and forth costs nothing. */
export function sourcesHash() {
  const hash = createHash('sha1');
  const add = (path) => hash.update(path).update(readFileSync(at(path)));
  const walk = (folder) => {
    const entries = readdirSync(at(folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (!/\.test\.tsx?$/.test(path)) add(path);
    }
  };
  for (const folder of sourceFolders) if (existsSync(at(folder))) walk(folder);
  for (const file of sourceFiles) if (existsSync(at(file))) add(file);
  return hash.digest('hex');
}

export function isBuilt() {
  const stamp = at('dist/stamp');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash();
}

export const build = () => run(process.execPath, [at('scripts/build.mjs')], { cwd: root });

/** Installs and builds what is missing or outdated; takes a few milliseconds if nothing is. */
export async function ensureBuilt() {
  const state = installed();
  // A deployed copy: packages without the tools, and the build that came with it.
  if (state === 'runtime' && existsSync(at('dist/server/main.js'))) return;
  if (state !== 'all') await install();
  if (isBuilt()) return;
  const { ok } = await step('Building', build);
  if (!ok) process.exit(1);
}
