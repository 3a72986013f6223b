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
    const said = [];
    if (running.size === 0) listen('on');
    running.add(child);
    child.stdout.on('data', (chunk) => said.push(chunk));
    child.stderr.on('data', (chunk) => said.push(chunk));
    const end = (ok) => {
      running.delete(child);
      if (running.size === 0) listen('off');
      resolve({ ok, output: Buffer.concat(said).toString() });
    };
    child.on('error', (error) => {
      said.push(Buffer.from(`${error.message}\n`));
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

/** One line per step: the title at once, the seconds when it is over. `work` returns { ok, output, note }. */
export async function step(title, work) {
  const began = Date.now();
  const seconds = stopwatch();
  const live = process.stdout.isTTY;
  process.stdout.write(`${title} … `);
  const beat = setInterval(
    () => process.stdout.write(live ? `\r${title} … ${Math.round((Date.now() - began) / 1000)} s ` : '. '),
    live ? 1000 : 10_000,
  );
  const result = await work().finally(() => clearInterval(beat));
  const line = [seconds(), result.note, result.ok ? undefined : 'FAILED'].filter(Boolean).join(', ');
  process.stdout.write(live ? `\r\x1b[K${title} … ${line}\n` : `${line}\n`);
  if (!result.ok) process.stdout.write(`\n${result.output.trimEnd()}\n\n`);
  return result;
}

/** Several steps at once, each using one processor: one line for all, with the seconds of each. */
export async function stepTogether(works) {
  const results = [];
  if (works.length === 0) return results;
  await step(works.map(([title]) => title).join(', '), async () => {
    const notes = await Promise.all(
      works.map(async ([title, work]) => {
        const seconds = stopwatch();
        const result = await work();
        results.push(result);
        return `${title.toLowerCase()} ${seconds()}${result.ok ? '' : ' FAILED'}`;
      }),
    );
    const wrong = results.filter(({ ok }) => !ok);
    return { ok: wrong.length === 0, note: notes.join(', '), output: wrong.map(({ output }) => output).join('\n') };
  });
  return results;
}
