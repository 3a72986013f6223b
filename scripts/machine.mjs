// Chromium and PostgreSQL for the tests: found on this machine, or installed when we may.
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
    // The shell draws no windows, menus and tabs that nobody sees: an eighth of the time.
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
  // The package would create a cluster and start it on port 5432; the tests make their own.
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
    // There the package is only a pointer to a snap.
    return run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', '--with-deps', 'chromium']);
  const shell = await apt('chromium-headless-shell');
  return shell.ok ? shell : apt('chromium');
};

/** Answers whether the tests that need PostgreSQL can run. */
export async function ensurePostgres() {
  if (process.env.TEST_DATABASE_URL || findPostgres()) return true;
  if (mayInstall && (await step('Installing PostgreSQL', installPostgres)).ok && findPostgres()) return true;
  console.error(
    'PostgreSQL 15 or newer is missing: install its server package (apt-get install postgresql, brew install postgresql@17), ' +
      'or set TEST_DATABASE_URL to a server whose user may create databases.',
  );
  return false;
}

/** Answers whether the browser tests can run, and tells them by CHROMIUM_PATH which browser to use. */
export async function ensureChromium() {
  let path = await findChromium();
  if (!path && mayInstall && (await step('Installing Chromium', installChromium)).ok) path = await findChromium();
  if (path) process.env.CHROMIUM_PATH = path;
  else console.error('Chromium is missing: install Chromium or Chrome, or set CHROMIUM_PATH to its program file.');
  return Boolean(path);
}
