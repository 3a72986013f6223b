// npm test                        everything
// npm test -- --only lint,types   some steps: lint types dead server build browser
// npm test -- server/areas/stock  only the test files whose path contains this, on both engines
// npm test -- --no-install        as usual, but installs nothing: what is missing is named, and nothing runs (exit code 1)
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { announceInstalls, checkPrograms, ensureProgram, installsOf } from './machine.mjs';
import { build, checkNode, ensurePackages, hasPackages, isBuilt, root } from './prepare.mjs';
import { run, stepTogether } from './step.mjs';

const NO_INSTALL = '--no-install';
const reports = mkdtempSync(join(tmpdir(), 'tilldesk-tests-'));
const count = { passed: 0, failed: 0 };

const tool = (script, ...args) => run(process.execPath, [join('node_modules', script), ...args], { cwd: root });

/** Steps run beside it, so its threads, each of which works out shared types anew, would only take their processors. */
const types = () => {
  const args = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.json', '--singleThreaded'];
  const env = { GOGC: '400' }; // a third less work for a third more memory, up to 1.6 GB
  return run(process.execPath, [join('node_modules', 'typescript/bin/tsc'), ...args], { cwd: root, env });
};

async function once(projects, args) {
  const report = join(reports, `${projects.join('-')}.json`);
  const selected = projects.map((project) => `--project=${project}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const result = await tool('vitest/vitest.mjs', 'run', ...selected, ...reporters, '--passWithNoTests', ...args);
  let files = [];
  try {
    files = JSON.parse(readFileSync(report, 'utf8')).testResults;
  } catch {
    // it ended before writing a report; its output says why
  }
  rmSync(report, { force: true });
  return { ...result, files };
}

const testsOf = (files, status) =>
  files.flatMap(({ assertionResults }) => assertionResults).filter((each) => each.status === status);

const SLOWEST_FILES = 10;
const seconds = ({ startTime, endTime }) => (endTime - startTime) / 1000;

/** Where the time went: a file that runs on two engines is listed twice. */
const slowest = (files) =>
  [...files]
    .sort((a, b) => seconds(b) - seconds(a))
    .slice(0, SLOWEST_FILES)
    .map((file) => `${relative(root, file.name)} ${seconds(file).toFixed(0)} s`)
    .join(', ');

// Locally, a flaky test must show at once; in CI, a busy moment of the machine must not block a landing. A file is
// retried as a whole, from a fresh start, one after another: what a failed test left behind would make it fail again.
async function vitest(projects, args) {
  let { ok, output, files } = await once(projects, args);
  const failures = files.filter(({ status }) => status === 'failed').map(({ name }) => name);
  const unsure = process.env.CI ? [...new Set(failures)] : []; // a file that runs on two engines is listed twice
  const titles = testsOf(files, 'failed').map(
    ({ fullName, failureMessages: [reason = ''] }) => `“${fullName}” (${reason.split('\n')[0]})`,
  );
  if (unsure.length > 0) {
    const second = await once(projects, [...unsure, '--maxWorkers=1']);
    ok = second.ok;
    output += second.output;
    files = [...files.filter(({ name }) => !unsure.includes(name)), ...second.files];
  }
  const passed = testsOf(files, 'passed').length;
  const failed = testsOf(files, 'failed').length;
  count.passed += passed;
  count.failed += failed;
  const again =
    unsure.length > 0 ? `, tried twice: ${[...unsure.map((name) => relative(root, name)), ...titles].join(', ')}` : '';
  const where = args.length === 0 ? `\n  slowest: ${slowest(files)}` : '';
  return { ok, output, counted: failed > 0, note: `${passed} passed, ${failed} failed${again}${where}` };
}

const steps = {
  lint: ['Format and lint', () => tool('@biomejs/biome/bin/biome', 'check')],
  types: ['Types', types],
  dead: ['Dead code', () => tool('knip/bin/knip.js')],
  server: ['Tests on both engines', (args) => vitest(['contract', ...engines], args), canServe],
  build: ['Build', build],
  browser: ['Browser tests', (args) => vitest(['browser'], args), canBrowse],
};

let engines = ['embedded', 'postgres'];
async function canServe() {
  if (await ensureProgram('postgres')) return true;
  engines = ['embedded'];
  count.failed += 1;
  return true;
}

async function canBrowse() {
  if (!isBuilt()) console.error('Browser tests need the build.');
  if (!(await ensureProgram('postgres'))) process.env.ENGINE = 'embedded';
  return isBuilt() && (await ensureProgram('chromium'));
}

function choose(args) {
  const only = args.indexOf('--only');
  const names = only < 0 ? [] : args.splice(only, 2)[1]?.split(',');
  const unknown = names?.filter((name) => !(name in steps)) ?? ['nothing'];
  if (unknown.length > 0) {
    console.error(`--only takes ${Object.keys(steps).join(', ')}; not ${unknown.join(', ')}.`);
    process.exit(2);
  }
  const filters = args.filter((arg) => !arg.startsWith('-'));
  if (names.length > 0) return names;
  if (filters.length === 0) return Object.keys(steps);
  const inBrowser = (path) => path.startsWith('e2e');
  return [...(filters.every(inBrowser) ? [] : ['server']), ...(filters.some(inBrowser) ? ['browser'] : [])];
}

const needs = { server: ['postgres'], browser: ['chromium', 'postgres'] };

/** Installs what is missing, or only lists it with --no-install; returns true if the steps can begin. */
async function prepare(stepNames, mayInstall) {
  checkNode();
  const programs = [...new Set(stepNames.flatMap((name) => needs[name] ?? []))];
  if (mayInstall) {
    await ensurePackages();
    await announceInstalls(programs);
    return true;
  }
  if (hasPackages()) return checkPrograms(programs);
  console.error('The packages of package-lock.json are missing or out of date: run npm ci.');
  return false;
}

async function main() {
  const args = process.argv.slice(2).filter((arg) => arg !== NO_INSTALL);
  const stepNames = choose(args);
  if (!(await prepare(stepNames, !process.argv.includes(NO_INSTALL)))) {
    process.exitCode = 1;
    return;
  }
  if (stepNames.includes('browser') && !stepNames.includes('build') && !isBuilt()) stepNames.unshift('build');
  const results = [];
  // The browser needs the build. The other steps need only the code, and each waits for something now and then.
  const beforeBrowser = stepNames.filter((each) => each !== 'browser');
  for (const names of [beforeBrowser, stepNames.filter((each) => each === 'browser')]) {
    const prepared = [];
    for (const [title, work, ready] of names.map((name) => steps[name])) {
      if (!ready || (await ready())) prepared.push([title, () => work(args)]);
      else results.push({ ok: false });
    }
    const installs = names === beforeBrowser && stepNames.includes('browser') ? await installsOf(['chromium']) : [];
    const together = await stepTogether([...prepared, ...installs]);
    results.push(...together.slice(0, prepared.length)); // without Chromium, its own step says what to do
  }
  // A failed step is a failure even without a failed test.
  count.failed += results.filter(({ ok, counted }) => !ok && !counted).length;
  console.log(`\n${count.passed} passed, ${count.failed} failed`);
  process.exitCode = count.failed === 0 ? 0 : 1;
}

process.on('exit', () => rmSync(reports, { recursive: true, force: true }));
await main();
