import { expect, test } from 'vitest';
import { AnswerReader, type Reading, readAnswer } from './nci.ts';
import { openScale, type ScalePort } from './serialScale.ts';

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
/** At rest, within its range; as two status bytes. */
const FINE = '00';
const answerOf = (weight: string, status = FINE) => `\n${weight}\r\n${status}\r\x03`;

/** A scale that understands “W” and nothing else, byte by byte. */
const standIn = (answers: string[], { pieces = 3 } = {}) => {
  const requests: number[] = [];
  const options: unknown[] = [];
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const port: ScalePort = {
    readable: null,
    writable: null,
    open: async (given) => {
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
    close: async () => {},
  };
  const say = (text: string) => controller?.enqueue(bytesOf(text));
  return { port, asked: requests, options, say, pullOut: () => controller?.close() };
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
  await expect(reading).rejects.toThrow('gone');
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
