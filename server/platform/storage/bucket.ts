import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Config } from '#server/platform/config.ts';
import type { Storage } from './files.ts';

const REQUEST_MS = 30_000;

/** An S3-compatible store, by path (`endpoint/bucket/name`), which all of them support. */
export const openBucket = ({ endpoint, bucket, region, accessKey, secretKey }: NonNullable<Config['s3']>): Storage => {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 3,
  });

  const send = async (method: string, name: string, init: RequestInit = {}): Promise<Response> => {
    const reply = await client.fetch(`${endpoint}/${bucket}/${name}`, {
      ...init,
      method,
      signal: AbortSignal.timeout(REQUEST_MS),
    });
    if (reply.ok || reply.status === 404) return reply;
    const reason = /<Code>(\w+)<\/Code>/.exec(await reply.text())?.[1] ?? 'no reason';
    throw new Error(`The store answered ${reply.status} (${reason}) to ${method} ${name}`);
  };

  return {
    put: async (name, body, type) => {
      const reply = await send('PUT', name, {
        body: new Uint8Array(body),
        headers: {
          'content-type': type,
          // Signed too, so that the store refuses data damaged on the way.
          'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
        },
      });
      await reply.body?.cancel();
      if (reply.status === 404) throw new Error(`The store has no bucket ${bucket}`);
    },
    get: async (name) => {
      const reply = await send('GET', name);
      if (reply.status === 404 || !reply.body) {
        await reply.body?.cancel();
        return undefined;
      }
      return {
        body: Readable.fromWeb(reply.body as ReadableStream),
        bytes: Number(reply.headers.get('content-length')),
      };
    },
    remove: async (name) => {
      const reply = await send('DELETE', name);
      await reply.body?.cancel();
    },
  };
};
