// The bundler creates a file for every few modules that the same screens need: hundreds of files, and a screen loads
// dozens. This groups what is loaded together: everything that signing in needs, then what the page after it needs in
// addition, then what many screens need. A first build, which is thrown away, tells what each of them really uses.
import { resolve } from 'node:path';
import { mergeConfig, build as vite } from 'vite';
import { root } from './prepare.mjs';

const GROUPS = [
  // These only change with our dependencies, so browsers can cache them across releases.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'router', test: /node_modules[\\/]react-router[\\/]/ },
];
export const LOGIN = ['web/desk/main.tsx', 'web/desk/areas/access/Login.tsx'];
export const FIRST_PAGE = ['web/desk/shell/MainLayout.tsx', 'web/desk/areas/dashboard/Workplace.tsx'];
const MANY_SCREENS = 8;
export const SHARED_GROUP = 'screens';

/** The scripts that are loaded before this source can run. */
export function scriptsFor(source, chunks) {
  const path = resolve(root, source);
  const own = chunks.find(({ moduleIds }) => moduleIds.includes(path));
  if (!own) throw new Error(`No built file has ${source}`);
  const names = new Set([own.fileName]);
  for (const name of names)
    for (const next of chunks.find(({ fileName }) => fileName === name).imports) names.add(next);
  return chunks.filter(({ fileName }) => names.has(fileName));
}

const modulesFor = (source, chunks) => scriptsFor(source, chunks).flatMap(({ moduleIds }) => moduleIds);
const scriptsIn = ({ output }) => output.filter(({ type }) => type === 'chunk');

function modulesOfManyScreens(chunks) {
  const uses = new Map();
  for (const { facadeModuleId } of chunks.filter(({ isDynamicEntry }) => isDynamicEntry))
    for (const id of modulesFor(facadeModuleId, chunks)) uses.set(id, (uses.get(id) ?? 0) + 1);
  return [...uses].filter(([, screens]) => screens >= MANY_SCREENS).map(([id]) => id);
}

function group(name, ids) {
  const modules = new Set(ids);
  return { name, test: (id) => modules.has(id), includeDependenciesRecursively: false };
}

/** Returns the built scripts. */
export async function buildInFewFiles(config) {
  const split = (groups, build) =>
    vite(mergeConfig(config, { build: { ...build, rolldownOptions: { output: { codeSplitting: { groups } } } } }));
  const chunks = scriptsIn(await split(GROUPS, { write: false, minify: false }));
  const needs = (sources) => sources.flatMap((source) => modulesFor(source, chunks));
  const built = await split([
    ...GROUPS,
    group('login', needs(LOGIN)),
    group('first', needs(FIRST_PAGE)),
    group(SHARED_GROUP, modulesOfManyScreens(chunks)),
  ]);
  return scriptsIn(built);
}
