// npm run demo, npm run bench -- http …: builds if sources changed, then runs that entry with the other arguments.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode, ensureBuilt, root } from './prepare.mjs';

const folders = ['bench', 'torture'];
const [name, ...rest] = process.argv.slice(2);
const entry = folders.includes(name) ? `${name}-${rest.shift()}` : name;

checkNode();
await ensureBuilt();
const output = join(root, 'dist/server');
const file = join(output, `${entry}.js`);
if (existsSync(file)) {
  process.argv.splice(1, process.argv.length, file, ...rest);
  await import(pathToFileURL(file).href);
} else {
  const names = readdirSync(output).flatMap((entryFile) => entryFile.match(`^${name}-([\\w-]+)\\.js$`)?.[1] ?? []);
  console.error(names.length > 0 ? `Which one? npm run ${name} -- ${names.join(' | ')}` : `There is no ${name} yet.`);
  process.exitCode = 1;
}
