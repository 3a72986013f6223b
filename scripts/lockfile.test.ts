import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Package = { version: string; resolved?: string; optionalDependencies?: Record<string, string> };
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> };
const names = new Set(Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, '')));

// A registry that lacks a platform's binary makes npm drop it from the lockfile, and the project then fails to start on
// that platform only. How each package names linux-x64 (glibc, then musl), darwin, win32:
const platforms = (prefix: string, [gnu, musl, windows]: [string, string, string]) => [
  ...['x64', 'arm64'].flatMap((cpu) => [
    `${prefix}linux-${cpu}${gnu}`,
    `${prefix}linux${musl.replace('*', `-${cpu}`)}`,
  ]),
  `${prefix}darwin-x64`,
  `${prefix}darwin-arm64`,
  `${prefix}win32-x64${windows}`,
];
const napi: [string, string, string] = ['-gnu', '*-musl', '-msvc'];
const binaries = {
  rolldown: platforms('@rolldown/binding-', napi),
  'oxc-parser': platforms('@oxc-parser/binding-', napi),
  'oxc-resolver': platforms('@oxc-resolver/binding-', napi),
  lightningcss: platforms('lightningcss-', napi),
  '@node-rs/argon2': platforms('@node-rs/argon2-', napi),
  '@biomejs/biome': platforms('@biomejs/cli-', ['', '*-musl', '']),
  sharp: platforms('@img/sharp-', ['', 'musl*', '']),
  typescript: platforms('@typescript/typescript-', ['', '*', '']), // static: one for both libcs
};

describe('package-lock.json', () => {
  test.each(Object.entries(binaries))('lists the binaries of %s for every main platform', (name, platformBinaries) => {
    expect(names).toContain(name);
    expect(platformBinaries.filter((binary) => !names.has(binary))).toEqual([]);
  });

  test('lists every optional dependency that a package names', () => {
    const optional = Object.values(lock.packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
    expect(optional.filter((name) => !names.has(name))).toEqual([]);
  });

  test('names no registry, so that each machine uses its own', () => {
    expect(Object.entries(lock.packages).filter(([, entry]) => entry.resolved)).toEqual([]);
  });
});
