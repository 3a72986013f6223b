import { connect, type Socket } from 'node:net';

/** The task of the other process: this many clients, each sending its next request when the last is answered. */
export type Task = {
  port: number;
  path: string;
  headers: Record<string, string>;
  clients: number;
  seconds: number;
  /** Sent by POST, one after the other; without bodies the path is read by GET. */
  bodies?: readonly string[];
  /** Added to the body at each index, for senders that differ. */
  bodyHeaders?: readonly Record<string, string>[];
  /** Bodies are dealt out to clients by index, modulo the number of clients: a till never sends two events at once. */
  inTurns?: boolean;
};
export type Outcome = { requests: number; perSecond: number; p50: number; p95: number; p99: number; bytes: number };

const headEnd = Buffer.from('\r\n\r\n');

/** Reads one answer at a time. A bare client, so that the server is measured and not the client. */
const readAnswers = (socket: Socket, onAnswer: (status: number, bytes: number) => void) => {
  let unread: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
    const head = unread.indexOf(headEnd);
    if (head < 0) return;
    const text = unread.toString('latin1', 0, head);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
    if (Number.isNaN(length)) throw new Error(`An answer without a length:\n${text}`);
    const end = head + headEnd.length + length;
    if (unread.length < end) return;
    unread = unread.subarray(end);
    onAnswer(Number(text.slice(9, 12)), length);
  });
};

const at = (sorted: Float64Array, share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

const requestsOf = ({ path, headers, bodies, bodyHeaders }: Task): Buffer[] => {
  const linesOf = (own: Record<string, string> = {}) =>
    Object.entries({ host: 'localhost', ...headers, ...own })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
  const get = `GET ${path} HTTP/1.1\r\n${linesOf()}\r\n`;
  const post = (body: string, at: number) =>
    `POST ${path} HTTP/1.1\r\n${linesOf(bodyHeaders?.[at])}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  return (bodies ? bodies.map(post) : [get]).map((text) => Buffer.from(text));
};

export const load = async (task: Task): Promise<Outcome> => {
  const { port, path, clients, seconds } = task;
  const requests = requestsOf(task);
  let next = 0;
  const requester = (client: number) => {
    let own = client - clients;
    return () => {
      own += clients;
      return requests[(task.inTurns ? own : next++) % requests.length] ?? Buffer.alloc(0);
    };
  };
  const times: number[] = [];
  let bytes = 0;
  const started = performance.now();
  const deadline = started + seconds * 1000;
  const run = (_: unknown, client: number) =>
    new Promise<void>((resolve, reject) => {
      const request = requester(client);
      const socket = connect(port, '127.0.0.1').setNoDelay();
      let sentAt = performance.now();
      readAnswers(socket, (status, length) => {
        const now = performance.now();
        if (status !== 200) reject(new Error(`${path} answered ${status}`));
        times.push(now - sentAt);
        bytes = length;
        if (now >= deadline) return socket.end();
        sentAt = now;
        socket.write(request());
      });
      socket.on('error', reject).on('close', () => resolve());
      socket.write(request());
    });
  await Promise.all(Array.from({ length: clients }, run));
  const sorted = Float64Array.from(times).sort();
  const elapsed = (performance.now() - started) / 1000;
  return {
    requests: times.length,
    perSecond: times.length / elapsed,
    p50: at(sorted, 0.5),
    p95: at(sorted, 0.95),
    p99: at(sorted, 0.99),
    bytes,
  };
};

export const serveLoad = () => {
  process.on('message', async (task: Task) => process.send?.(await load(task)));
};
