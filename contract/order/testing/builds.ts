import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { rolldown } from 'rolldown';
import { build } from 'vite';
import { quote } from '#contract/order/quote.ts';
import { randomBasket, randomRules, setting } from './baskets.ts';

/* The engine as built for browsers and for the server, to compare their results. */

const entry = join(process.cwd(), 'contract/order/quote.ts');

/** Minified for browsers as in vite.config.ts. */
const browserCode = async (): Promise<string> => {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', minify: true, lib: { entry, formats: ['es'], fileName: 'quote' } },
  });
  const [first] = [output].flat();
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (!chunk || !('code' in chunk)) throw new Error('The browser build has no code');
  return chunk.code;
};

/** As scripts/build.mjs builds the server. */
const serverCode = async (): Promise<string> => {
  const bundle = await rolldown({
    cwd: process.cwd(),
    input: entry,
    platform: 'node',
    transform: { target: 'node20' },
  });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  return output[0].code;
};

const load = async (code: string, file: string): Promise<typeof quote> => {
  await writeFile(file, code);
  const module = await import(/* @vite-ignore */ pathToFileURL(file).href);
  return module.quote;
};

/** Prices random baskets by source, browser build and server build; throws at the first difference. */
export const compareBuilds = async (runs: number, seed: number): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'tilldesk-quote-'));
  try {
    const inBrowser = await load(await browserCode(), join(folder, 'browser.mjs'));
    const onServer = await load(await serverCode(), join(folder, 'server.mjs'));
    const cases = fc.sample(fc.tuple(randomBasket(8, 16), randomRules(6, 3)), { numRuns: runs, seed });
    for (const [basket, rules] of cases) {
      const [source, browser, server] = [quote, inBrowser, onServer].map((each) =>
        JSON.stringify(each(basket, rules, setting)),
      );
      if (source !== browser || source !== server)
        throw new Error(`${JSON.stringify({ basket, rules })} is priced differently`);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
};
