import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '#server/platform/config.ts';

type Keys = NonNullable<Config['s3']>;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * Signature Version 4 as its specification computes it, from what was received and not from what the client intended.
 */
const isSigned = (request: IncomingMessage, body: Buffer, { region, accessKey, secretKey }: Keys): boolean => {
  const header = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const [, credential = '', names = '', signature = ''] = header.exec(request.headers.authorization ?? '') ?? [];
  const stamp = String(request.headers['x-amz-date']);
  const scope = `${stamp.slice(0, 8)}/${region}/s3/aws4_request`;
  if (credential !== `${accessKey}/${scope}` || !names.split(';').includes('host')) return false;
  const age = Date.now() - Date.parse(stamp.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (!(Math.abs(age) < 15 * 60_000)) return false;
  const payload = String(request.headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false;
  const url = new URL(request.url ?? '/', 'http://store');
  const canonical = [
    request.method,
    url.pathname,
    url.search.slice(1),
    ...names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    names,
    payload,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secretKey}`, stamp.slice(0, 8)));
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'));
};

const refuse = (reply: ServerResponse, status: number, code: string) =>
  reply.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);

export type TestBucket = {
  keys: Keys;
  objects: Map<string, { body: Buffer; type: string }>;
  /** The next requests, this many, find the store failing. */
  failNext(times: number): void;
  close(): Promise<void>;
};

/** The part of S3 that we use, in memory: put, get and delete of one object, with every signature checked. */
export const openTestBucket = async (): Promise<TestBucket> => {
  const objects: TestBucket['objects'] = new Map();
  const keys: Keys = {
    endpoint: '',
    bucket: 'shop',
    region: 'ap-southeast-2',
    accessKey: 'AKTEST',
    secretKey: 's3cret',
  };
  let failing = 0;
  const answer = (request: IncomingMessage, body: Buffer, reply: ServerResponse) => {
    if (failing-- > 0) return refuse(reply, 503, 'SlowDown');
    if (!isSigned(request, body, keys)) return refuse(reply, 403, 'SignatureDoesNotMatch');
    const [, bucket, name = ''] = /^\/([^/]+)\/(.+)$/.exec(request.url ?? '') ?? [];
    if (bucket !== keys.bucket) return refuse(reply, 404, 'NoSuchBucket');
    if (request.method === 'PUT') {
      objects.set(name, { body, type: String(request.headers['content-type']) });
      return reply.writeHead(200, { etag: '"1"' }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return reply.writeHead(204).end();
    }
    const object = objects.get(name);
    if (!object) return refuse(reply, 404, 'NoSuchKey');
    return reply.writeHead(200, { 'content-type': object.type, 'content-length': object.body.length }).end(object.body);
  };
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    answer(request, Buffer.concat(chunks), reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  keys.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    keys,
    objects,
    failNext: (times) => {
      failing = times;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
