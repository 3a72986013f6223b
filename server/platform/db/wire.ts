/** The few parts of the PostgreSQL wire protocol (version 3) that the embedded engine's stream needs. */

const SYNC = 0x53;
const QUERY = 0x51;
const FLUSH = 0x48;
const TERMINATE = 0x58;
const READY = 0x5a;

export type TransactionStatus = 'I' | 'T' | 'E';

export interface Request {
  bytes: Buffer;
  kind: 'startup' | 'query' | 'sync' | 'flush' | 'terminate';
}

const kinds = new Map<number | undefined, Request['kind']>([
  [SYNC, 'sync'],
  [QUERY, 'query'],
  [FLUSH, 'flush'],
  [TERMINATE, 'terminate'],
]);

/** Cuts off the complete requests. Parse, Bind, Describe and Execute wait for the Sync that ends them. */
export const cutRequests = (bytes: Buffer, started: boolean): { requests: Request[]; rest: Buffer } => {
  const requests: Request[] = [];
  let greeted = started;
  let begin = 0;
  let at = 0;
  for (;;) {
    const head = greeted ? 1 : 0; // only the startup packet has no type byte
    if (at + head + 4 > bytes.length) break;
    const end = at + head + bytes.readInt32BE(at + head);
    if (end > bytes.length) break;
    const kind = greeted ? kinds.get(bytes[at]) : 'startup';
    if (kind) {
      requests.push({ bytes: bytes.subarray(begin, end), kind });
      begin = end;
      greeted = true;
    }
    at = end;
  }
  return { requests, rest: bytes.subarray(begin) };
};

/** The text of a simple query. */
export const queryText = ({ bytes, kind }: Request): string =>
  kind === 'query' ? bytes.toString('utf8', 5, bytes.length - 1) : '';

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

const readyForQuery = (status: TransactionStatus) => message('Z', Buffer.from(status));

export const errorReply = (code: string, text: string, status: TransactionStatus): Buffer => {
  const fields = ['SERROR', 'VERROR', `C${code}`, `M${text}`].map((field) => `${field}\0`).join('');
  return Buffer.concat([message('E', Buffer.from(`${fields}\0`)), readyForQuery(status)]);
};

export const rollbackReply = (): Buffer => Buffer.concat([message('C', Buffer.from('ROLLBACK\0')), readyForQuery('I')]);

/** The transaction status at the end of a whole reply; undefined if the engine stopped halfway. */
export const replyStatus = (reply: Uint8Array): TransactionStatus | undefined => {
  const tail = reply.subarray(-6);
  if (tail.length !== 6 || tail[0] !== READY || tail[4] !== 5) return undefined;
  return String.fromCharCode(tail[5] ?? 0) as TransactionStatus;
};
