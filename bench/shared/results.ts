import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { basename } from 'node:path';

// After the build, this file is in dist/server.
const folder = new URL('../../bench/results/', import.meta.url);
const MAX_RUNS = 20;

/** `dist/server/bench-till.js` is `till`. */
const benchName = () => basename(process.argv[1] ?? '', '.js').replace(/^bench-/, '');

/** Shows the figures of a run and appends them to the results file of its bench. */
export const showResults = (figures: object): void => {
  console.table(figures);
  const file = new URL(`${benchName()}.json`, folder);
  const runs: object[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const run = {
    at: new Date().toISOString(),
    machine: `${process.arch}, ${availableParallelism()} cores, Node ${process.version}`,
    load: Number(loadavg()[0]?.toFixed(1)),
    arguments: process.argv.slice(2).join(' '),
    figures,
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify([...runs, run].slice(-MAX_RUNS), null, 2)}\n`);
};
