import { afterEach, expect, test, vi } from 'vitest';
import { AnswerReader, type Reading, readAnswer } from './nci.ts';
import { forgetScale, isScalePort, restoreScale, type ScaleState, watchScale } from './scale.ts';
import { openScale, type ScalePort } from './serialScale.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
/** At rest, within its range; as two status bytes. */
const FINE = '00';
const answerOf = (weight: string, status = FINE) => `\n${weight}\r\n${status}\r\x03`;

/** A scale that understands “W” and nothing else, byte by byte. */
const standIn = (answers: string[], { pieces = 3 } = {}) => {
  const requests: number[] = [];
  const options: unknown[] = [];
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isOpened = false;
  const port: ScalePort = {
    readable: null,
    writable: null,
    open: async (given) => {
      // Also after a failure, until it is closed.
      if (isOpened) throw new DOMException('The port is already open.', 'InvalidStateError');
      isOpened = true;
      options.push(given);
      port.readable = new ReadableStream<Uint8Array>({
        start: (each) => {
          controller = each;
        },
      });
      port.writable = new WritableStream<Uint8Array>({
        write: (piece) => {
          requests.push(...piece);
          if (requests.at(-2) !== 0x57 || requests.at(-1) !== 0x0d) return;
          const answer = bytesOf(answers.shift() ?? '');
          for (let at = 0; at < answer.length; at += pieces) controller?.enqueue(answer.slice(at, at + pieces));
        },
      });
    },
    close: async () => {
      if (port.readable?.locked) throw new TypeError('The stream is locked');
      isOpened = false;
      port.readable = null;
      port.writable = null;
    },
  };
  const say = (text: string) => controller?.enqueue(bytesOf(text));
  const pullOut = () => {
    controller?.error(new DOMException('The device has been lost.', 'NetworkError'));
    port.readable = null;
    port.writable = null;
  };
  return { port, asked: requests, options, say, pullOut };
};

test('a weight is asked for and read, however its bytes come', async () => {
  const { port, asked, options } = standIn([answerOf(' 0.512kg'), answerOf('   512g '), answerOf('  12.345kg')]);
  const scale = await openScale(port);
  expect(options).toEqual([{ baudRate: 9600, dataBits: 8, stopBits: 1, parity: 'none' }]);
  expect(await scale.read()).toEqual({ kind: 'weight', grams: 512 });
  expect(asked).toEqual([0x57, 0x0d]);
  expect(await scale.read()).toEqual({ kind: 'weight', grams: 512 });
  expect(await scale.read()).toEqual({ kind: 'weight', grams: 12_345 });
});

test('a scale that is silent holds up nothing, and a late answer is not taken for the next one', async () => {
  const { port, say } = standIn(['', '\n 0.2', answerOf(' 0.512kg')]);
  const scale = await openScale(port, 20);
  expect(await scale.read()).toBeUndefined();
  say(answerOf('  9.000kg'));
  // Cut off in the middle.
  expect(await scale.read()).toBeUndefined();
  expect(await scale.read()).toEqual({ kind: 'weight', grams: 512 });
});

test('one that is pulled out says so', async () => {
  const { port, pullOut } = standIn(['']);
  const scale = await openScale(port, 5000);
  const reading = scale.read();
  pullOut();
  await expect(reading).rejects.toThrow('lost');
});

/** The ports at this device, and what the till has stored about its scale. */
const plugIn = (ports: ScalePort[], scale?: string) => {
  const stored = new Map(scale === undefined ? [] : [['till_scale', scale]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('navigator', { serial: { getPorts: async () => ports } });
};

test('a scale that is off when the till starts, or is pulled out while it weighs, is found again by itself', async () => {
  vi.useFakeTimers();
  const answers = Array.from({ length: 20 }, () => answerOf(' 0.512kg'));
  const { port, pullOut } = standIn(answers);
  const ports: ScalePort[] = [];
  plugIn(ports, '0/0/0');
  expect(await restoreScale()).toBeNull();
  let state: ScaleState = { kind: 'none' };
  const stop = watchScale((each) => {
    state = each;
  });
  const after = async (seconds: number): Promise<ScaleState> => {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    return state;
  };
  expect(await after(1)).toEqual({ kind: 'silent' });
  ports.push(port);
  expect(await after(3)).toEqual({ kind: 'resting', grams: 512 });
  pullOut();
  ports.pop();
  expect(await after(1)).toEqual({ kind: 'silent' });
  ports.push(port);
  expect(await after(3)).toEqual({ kind: 'resting', grams: 512 });
  stop();
  await forgetScale();
});

test('a scale keeps its port when a printer at another, or an equal one, is off', () => {
  const portOf = (usbVendorId: number): ScalePort => ({
    ...standIn([]).port,
    getInfo: () => ({ usbVendorId, usbProductId: 5 }),
  });
  const [printer, scale, equal] = [portOf(1), portOf(2), portOf(2)];
  plugIn([], '2/5/0');
  expect([printer, scale].map((port, _, ports) => isScalePort(port, ports))).toEqual([false, true]);
  expect(isScalePort(scale, [scale])).toBe(true);
  plugIn([], '2/5/1');
  expect([equal, scale].map((port, _, ports) => isScalePort(port, ports))).toEqual([false, true]);
  expect(isScalePort(scale, [scale])).toBe(true);
});

test('too much, less than nothing, pounds and nonsense are told apart', () => {
  const cases: [string, Reading['kind']][] = [
    [answerOf('^^^^^^^kg'), 'over'],
    [answerOf('  1.000kg', '02'), 'over'],
    [answerOf('_______kg'), 'under'],
    [answerOf('-------kg'), 'under'],
    [answerOf('- 0.010kg'), 'under'],
    [answerOf('  0.000kg', '01'), 'under'],
    [answerOf('  1.000lb'), 'unreadable'],
    ['\n?\r\x03', 'unreadable'],
    ['\n00\r\x03', 'unreadable'],
  ];
  for (const [text, kind] of cases) {
    const bytes = [...bytesOf(text)].slice(0, -1);
    expect(readAnswer(bytes).kind, JSON.stringify(text)).toBe(kind);
  }
  // With a parity bit on top, and two answers in one piece.
  const reader = new AnswerReader();
  const marked = bytesOf(answerOf('  0.250kg')).map((byte) => byte | 0x80);
  expect(reader.add(Uint8Array.from([...marked, ...bytesOf('\n 9.')]))).toEqual({ kind: 'weight', grams: 250 });
  expect(reader.add(bytesOf('000kg\r\n00\r\x03'))).toEqual({ kind: 'weight', grams: 9000 });
});
