import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import type { UploadedFile } from '#server/platform/context.ts';
import { badField, Fault } from '#server/platform/refusal.ts';
import { parseParts, readForm, TOO_MANY_FIELDS } from './form.ts';
import { BadJson, readJson } from './json.ts';
import { inSlices } from './slices.ts';

/** The size limit of a usual body in bytes; documents of hundreds of lines stay far below. */
export const BODY_LIMIT_BYTES = 1024 * 1024;
/** The number of values in a JSON body: counted while it is read, so that excess values are never created. */
export const MAX_VALUES = 30_000;
const MAX_BULK_VALUES = 500_000;

/** Marks fields that are still text and wait for the schema to interpret them. */
export type Body = {
  fields: Record<string, unknown>;
  text: boolean;
  /** A bare list, for endpoints that say which field it stands for. */
  list?: unknown[];
  file?: UploadedFile;
  discard?: () => Promise<void>;
};

const DECODE_STEP_BYTES = 256 * 1024;

function* decode(bytes: Buffer): Generator<undefined, string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const pieces: string[] = [];
  try {
    for (let at = 0; at < bytes.length; at += DECODE_STEP_BYTES) {
      pieces.push(decoder.decode(bytes.subarray(at, at + DECODE_STEP_BYTES), { stream: true }));
      yield;
    }
    pieces.push(decoder.decode());
  } catch {
    throw badField('body', say('request.notUtf8'));
  }
  return pieces.join('');
}

const reasons = {
  syntax: say('request.notJson'),
  twice: say('request.fieldTwice'),
  deep: say('request.tooDeep'),
  many: say('request.tooMuch'),
  wide: TOO_MANY_FIELDS,
} as const satisfies Record<BadJson['kind'], string>;

const parseJson = async (source: string, maxValues: number): Promise<Body> => {
  const value = await inSlices(readJson(source, maxValues)).catch((error: unknown) => {
    throw error instanceof BadJson ? badField(error.field ?? 'body', reasons[error.kind]) : error;
  });
  if (typeof value !== 'object' || value === null) throw badField('body', say('field.group'));
  if (Array.isArray(value)) return { fields: {}, text: false, list: value };
  return { fields: value as Record<string, unknown>, text: false };
};

/** An endpoint that accepts more bytes accepts more values; a document of hundreds of lines has ten thousand. */
const valuesIn = ({ routeOptions }: FastifyRequest) =>
  (routeOptions.bodyLimit ?? BODY_LIMIT_BYTES) > BODY_LIMIT_BYTES ? MAX_BULK_VALUES : MAX_VALUES;

export const takeBodies = (http: FastifyInstance) => {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer): Promise<Body> => {
      const source = await inSlices(decode(bytes));
      return /^\s*$/.test(source) ? { fields: {}, text: false } : parseJson(source, valuesIn(request));
    },
  );
  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_: FastifyRequest, bytes: Buffer): Promise<Body> => {
      const source = await inSlices(decode(bytes));
      return { fields: await inSlices(readForm(source)), text: true };
    },
  );
};

/** Fields of a multipart body, with its one file stored temporarily: memory use does not depend on its size. */
const readMultipart = async (request: FastifyRequest, endpoint: Endpoint): Promise<Body> => {
  const pairs: [string, string][] = [];
  const maxBytes = endpoint.upload?.maxBytes ?? 0;
  let textBytes = 0;
  let folder: string | undefined;
  let file: UploadedFile | undefined;
  const discard = async () => {
    if (folder) await rm(folder, { recursive: true, force: true });
  };
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxBytes || 1, files: 2, fields: 1000, fieldSize: BODY_LIMIT_BYTES },
    })) {
      if (part.type === 'field') {
        if (!part.fieldname) throw badField('body', say('request.fieldUnnamed'));
        const value = String(part.value);
        textBytes += part.fieldname.length + value.length;
        if (part.valueTruncated || textBytes > BODY_LIMIT_BYTES) throw new Fault('tooLarge');
        pairs.push([part.fieldname, value]);
      } else if (maxBytes === 0 || part.fieldname !== 'file') {
        part.file.resume();
        throw badField(part.fieldname || 'file', say('request.fileNotExpected'));
      } else if (file) {
        part.file.resume();
        throw badField('file', say('file.oneAtATime'));
      } else {
        folder = await mkdtemp(join(tmpdir(), 'tilldesk-'));
        const path = join(folder, 'upload');
        const digest = createHash('sha256');
        part.file.on('data', (chunk: Buffer) => digest.update(chunk));
        await pipeline(part.file, createWriteStream(path));
        if (part.file.truncated) throw new Fault('tooLarge');
        file = { path, filename: part.filename, bytes: part.file.bytesRead, digest: digest.digest('hex') };
      }
    }
    return { fields: parseParts(pairs), text: true, file, discard };
  } catch (error) {
    await discard();
    throw error;
  }
};

export const readBody = async (request: FastifyRequest, endpoint: Endpoint): Promise<Body> => {
  if (request.method === 'GET') return { fields: {}, text: true };
  if (request.isMultipart()) return readMultipart(request, endpoint);
  const body = (request.body as Body | undefined) ?? { fields: {}, text: true };
  if (!body.list) return body;
  if (!endpoint.list) throw badField('body', say('field.group'));
  return { fields: { [endpoint.list]: body.list }, text: false };
};
