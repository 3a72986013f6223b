// Chromium and PostgreSQL for the tests: found on this machine, or installed if allowed.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, step } from './step.mjs';

const isRoot = process.getuid?.() === 0;
const distribution = existsSync('/etc/os-release')
  ? readFileSync('/etc/os-release', 'utf8').match(/^ID=(.*)$/m)?.[1]
  : '';
const mayInstall = isRoot && existsSync('/usr/bin/apt-get');

const onPath = (names) =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));

const versionsIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .sort((a, b) => Number.parseFloat(b) - Number.parseFloat(a))
        .map((version) => join(folder, version, 'bin'))
    : [];

/** The folder that holds initdb and postgres, newest version first. */
export function findPostgres() {
  const folders = [
    ...versionsIn('/usr/lib/postgresql'),
    ...['18', '17', '16', '15'].flatMap((version) => [
      `/opt/homebrew/opt/postgresql@${version}/bin`,
      `/usr/local/opt/postgresql@${version}/bin`,
      `/usr/pgsql-${version}/bin`,
    ]),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

export async function findChromium() {
  const { chromium } = await import('playwright-core');
  const candidates = [
    process.env.CHROMIUM_PATH,
    // The headless shell draws no windows, menus and tabs that nobody sees: an eighth of the time.
    ...onPath(['chromium-headless-shell']),
    ...onPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    chromium.executablePath(),
  ];
  return candidates.find((path) => path && existsSync(path));
}

async function apt(...packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await run('apt-get', ['update', '-qq'], { env });
  const result = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
  return result.ok ? result : { ok: false, output: updated.output + result.output };
}

async function installPostgres() {
  // The package would create a cluster and start it on port 5432; the tests create their own.
  const folder = '/etc/postgresql-common/createcluster.d';
  const noCluster = join(folder, 'tilldesk-tests.conf');
  mkdirSync(folder, { recursive: true });
  writeFileSync(noCluster, 'create_main_cluster = false\n');
  try {
    return await apt('postgresql', 'postgresql-contrib');
  } finally {
    rmSync(noCluster, { force: true });
  }
}

const installChromium = async () => {
  if (distribution === 'ubuntu')
    // There the package only points to a snap.
    return run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', '--with-deps', 'chromium']);
  const shell = await apt('chromium-headless-shell');
  return shell.ok ? shell : apt('chromium');
};

/**
 * What tests need besides npm's packages: how to find it, what would be installed, what to do if that is not allowed.
 */
const programs = {
  postgres: {
    title: 'PostgreSQL',
    find: async () => process.env.TEST_DATABASE_URL ?? findPostgres(),
    packages: 'postgresql, postgresql-contrib (apt-get)',
    install: installPostgres,
    advice:
      'PostgreSQL 15 or newer is missing: install its server package (apt-get install postgresql, brew install postgresql@17), ' +
      'or set TEST_DATABASE_URL to a server whose user may create databases.',
  },
  chromium: {
    title: 'Chromium',
    find: findChromium,
    packages:
      distribution === 'ubuntu'
        ? 'Chromium and the libraries it needs (playwright-core, apt-get)'
        : 'chromium-headless-shell, or else chromium (apt-get)',
    install: installChromium,
    advice: 'Chromium is missing: install Chromium or Chrome, or set CHROMIUM_PATH to its program file.',
  },
};

async function missingOf(names) {
  const paths = await Promise.all(names.map((name) => programs[name].find()));
  return names.filter((_, at) => !paths[at]).map((name) => programs[name]);
}

/** Says in advance what will be installed. */
export async function announceInstalls(names) {
  const missing = mayInstall ? await missingOf(names) : [];
  if (missing.length === 0) return;
  console.log('These system packages are missing and will be installed (--no-install only checks):');
  for (const { packages } of missing) console.log(`  ${packages}`);
}

/** Installs of what is missing, for running beside other steps; `ensureProgram` then finds it. */
export const installsOf = async (names) =>
  mayInstall ? (await missingOf(names)).map(({ title, install }) => [`Installing ${title}`, install]) : [];

/** Says what is missing; returns true if nothing is. */
export async function checkPrograms(names) {
  const missing = await missingOf(names);
  for (const { advice } of missing) console.error(advice);
  return missing.length === 0;
}

/** True if the tests that need this program can run. */
export async function ensureProgram(name) {
  const { title, find, install, advice } = programs[name];
  let path = await find();
  if (!path && mayInstall && (await step(`Installing ${title}`, install)).ok) path = await find();
  if (!path) console.error(advice);
  // The browser tests read from it which browser to use.
  if (path && name === 'chromium') process.env.CHROMIUM_PATH = path;
  return Boolean(path);
}
