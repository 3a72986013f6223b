import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * Between a till and its server: a network that can be cut, that answers 401, and that loses, delays and doubles
 * requests.
 */

type Mode =
  | 'sound'
  /** Nothing gets through. */
  | 'cut'
  /** Pages and look-ups pass; what a till sends does not. */
  | 'mute'
  /** The till's credential is unknown. */
  | 'unknown'
  /** Three in ten requests or answers of a till are lost, late or doubled; so they also overtake each other. */
  | 'faulty';

const FAULTY_OF_TEN = 3;
const LATE_MS = 300;

type Reply = { status: number; headers: IncomingMessage['headers']; body: Buffer };

const bodyOf = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

export const openProxy = async (serverPort: number) => {
  let mode: Mode = 'sound';
  let count = 0;
  let isUpdated = false;
  const forward = ({ method, url, headers }: IncomingMessage, body: Buffer): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const { 'accept-encoding': _, ...plain } = headers;
      const outgoing = request({ port: serverPort, host: '127.0.0.1', method, path: url, headers: plain }, (reply) => {
        bodyOf(reply).then(
          (bytes) => resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: bytes }),
          reject,
        );
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  /** As a server with a newer app serves its files: the browser compares them byte by byte. */
  const updated = (reply: Reply): Reply => ({
    ...reply,
    body: Buffer.from(reply.body.toString('utf8').replace("VERSION = '", "VERSION = 'next-")),
  });
  const answer = (response: ServerResponse, { status, headers, body }: Reply) => {
    const { 'content-length': _, 'transfer-encoding': __, ...rest } = headers;
    response.writeHead(status, rest).end(body);
  };
  const pass = async (incoming: IncomingMessage, response: ServerResponse) => {
    const path = incoming.url ?? '';
    const isTill = path.startsWith('/api/v1/till/');
    const body = await bodyOf(incoming);
    if (mode === 'cut' || (mode === 'mute' && isTill && incoming.method === 'POST')) return incoming.socket.destroy();
    if (mode === 'unknown' && isTill)
      return response.writeHead(401, { 'content-type': 'application/json' }).end('{"code":401}');
    if (mode !== 'faulty' || !isTill) {
      const isNewer = isUpdated && path === '/pos/sw.js';
      // To a conditional request, the server would answer that nothing changed.
      if (isNewer) for (const name of ['if-none-match', 'if-modified-since']) delete incoming.headers[name];
      const reply = await forward(incoming, body);
      return answer(response, isNewer ? updated(reply) : reply);
    }
    count += 1;
    const fault = count % 10 < FAULTY_OF_TEN ? count % 4 : -1;
    if (fault === 0) return incoming.socket.destroy();
    if (fault === 1) await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    const replies = await Promise.all(
      fault === 2 ? [forward(incoming, body), forward(incoming, body)] : [forward(incoming, body)],
    );
    if (fault === 3) return incoming.socket.destroy();
    const [reply] = replies;
    return reply && answer(response, reply);
  };
  const server = createServer((incoming, response) => {
    pass(incoming, response).catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (next: Mode) => {
      mode = next;
    },
    /** From now on the till's app is a newer one. */
    update: () => {
      isUpdated = true;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
