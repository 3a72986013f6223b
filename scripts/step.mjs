import { spawn } from 'node:child_process';

const running = new Set();
const grouped = process.platform !== 'win32';
const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined };

/** Runs a command without its own terminal and collects its output. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    // In its own group, so that stopping it stops its children too.
    const env = { ...process.env, ...colour, ...options.env };
    const child = spawn(command, args, { ...options, env, stdio: ['ignore', 'pipe', 'pipe'], detached: grouped });
    const chunks = [];
    if (running.size === 0) listen('on');
    running.add(child);
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    const end = (ok) => {
      running.delete(child);
      if (running.size === 0) listen('off');
      resolve({ ok, output: Buffer.concat(chunks).toString() });
    };
    child.on('error', (error) => {
      chunks.push(Buffer.from(`${error.message}\n`));
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}

/** Ctrl-C while something runs: first it and its children, then this process. */
function interrupt(_signal, number) {
  for (const child of running) process.kill(grouped ? -child.pid : child.pid, 'SIGTERM');
  process.exit(128 + number);
}

function listen(change) {
  for (const signal of ['SIGINT', 'SIGTERM']) process[change](signal, interrupt);
}

const stopwatch = () => {
  const began = Date.now();
  return () => `${Math.round((Date.now() - began) / 100) / 10} s`;
};

const live = process.stdout.isTTY;
const noteOf = (time, { ok, note }) => [time, note, ok ? undefined : 'FAILED'].filter(Boolean).join(', ');
const show = ({ ok, output }) => {
  if (!ok) process.stdout.write(`\n${output.trimEnd()}\n\n`);
};

/** Shows that something is going on until what it returns is called. */
function showWaiting(title) {
  const began = Date.now();
  process.stdout.write(`${title} … `);
  const beat = setInterval(
    () => process.stdout.write(live ? `\r${title} … ${Math.round((Date.now() - began) / 1000)} s ` : '. '),
    live ? 1000 : 10_000,
  );
  return () => clearInterval(beat);
}

/** One line per step: the title at once, the seconds when it is over. `work` returns { ok, output, note }. */
export async function step(title, work) {
  const seconds = stopwatch();
  const result = await work().finally(showWaiting(title));
  const line = noteOf(seconds(), result);
  process.stdout.write(live ? `\r\x1b[K${title} … ${line}\n` : `${line}\n`);
  show(result);
  return result;
}

/** Several steps at once, which together keep all processors at work: one line for all, then each when it is over. */
export async function stepTogether(works) {
  if (works.length < 2) return Promise.all(works.map(([title, work]) => step(title, work)));
  const stop = showWaiting(works.map(([title]) => title).join(', '));
  const runs = works.map(async ([title, work]) => {
    const seconds = stopwatch();
    const result = await work();
    process.stdout.write(`${live ? '\r\x1b[K' : '\n'}  ${title} … ${noteOf(seconds(), result)}${live ? '\n' : ' '}`);
    show(result);
    return result;
  });
  const results = await Promise.all(runs).finally(stop);
  if (!live) process.stdout.write('\n');
  return results;
}
