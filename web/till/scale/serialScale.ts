import { wait } from '#web/platform/wait.ts';
import { AnswerReader, question, type Reading } from './nci.ts';

/*
 * A scale on a serial port, or a USB port that acts like one. For another protocol, add another file that makes a
 * `Scale`.
 */

export type Scale = {
  /** The current weight; undefined when it did not answer. */
  read: () => Promise<Reading | undefined>;
  close: () => Promise<void>;
};

/* The browser's own types leave these out. */
export type ScalePort = {
  readable: ReadableStream<Uint8Array> | null;
  writable: WritableStream<Uint8Array> | null;
  open: (options: { baudRate: number; dataBits: 8; stopBits: 1; parity: 'none' }) => Promise<void>;
  close: () => Promise<void>;
  getInfo?: () => { usbVendorId?: number; usbProductId?: number };
};

const BAUD_RATE = 9600;
/** Manuals say that a second is plenty. */
const ANSWER_MS = 1000;

export const openScale = async (port: ScalePort, answerMs = ANSWER_MS): Promise<Scale> => {
  if (!port.readable) {
    // After a failure it still counts as open, and only a closed one can be opened.
    await port.close().catch(() => undefined);
    await port.open({ baudRate: BAUD_RATE, dataBits: 8, stopBits: 1, parity: 'none' });
  }
  const answers = new AnswerReader();
  const reader = port.readable?.getReader();
  if (!reader) throw new Error('The serial port is closed');
  // A read waits forever if nothing arrives: it is kept for the next question.
  let pending: Promise<{ value?: Uint8Array | undefined; done: boolean }> | undefined;

  const answer = async (): Promise<Reading | undefined> => {
    const deadline = wait(answerMs);
    for (;;) {
      pending ??= reader.read();
      const piece = await Promise.race([pending, deadline]);
      if (piece === undefined) {
        answers.clear();
        return undefined;
      }
      pending = undefined;
      if (piece.done) throw new Error('The scale is gone');
      const reading = piece.value && answers.add(piece.value);
      if (reading) return reading;
    }
  };

  /** A late answer belongs to an earlier question. */
  const drain = async () => {
    for (;;) {
      pending ??= reader.read();
      const piece = await Promise.race([pending, wait(0)]);
      if (piece === undefined) break;
      pending = undefined;
      if (piece.done) throw new Error('The scale is gone');
    }
    answers.clear();
  };

  return {
    read: async () => {
      await drain();
      const writer = port.writable?.getWriter();
      if (!writer) throw new Error('The serial port is closed');
      try {
        await writer.write(question);
      } finally {
        writer.releaseLock();
      }
      return answer();
    },
    close: async () => {
      await reader.cancel().catch(() => undefined);
      reader.releaseLock();
      await port.close().catch(() => undefined);
    },
  };
};
