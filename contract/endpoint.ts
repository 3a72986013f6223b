import type { z } from 'zod';
import type { Access, Permission } from './access.ts';

export type Method = 'GET' | 'POST';
export type Route = { method: Method; path: `/${string}/` };

/** A reply without an envelope, such as a download; sent raw on success. */
export type FileReply = { file: string };

export type Endpoint<
  I extends z.ZodObject = z.ZodObject,
  R extends z.ZodType | FileReply = z.ZodType | FileReply,
> = Route & {
  can: Access;
  /** One of these rights is also needed, if requests serve several purposes. */
  anyOf?: readonly Permission[];
  /** One short sentence: the title on the API page. */
  summary: string;
  input: I;
  reply: R;
  /** Other spellings clients may use; `{id}` may be in the body instead. Same handler, same meaning. */
  aliases: readonly Route[];
  /** True if it may change stored data: then a GET needs the header token and refuses navigations. */
  changes: boolean;
  /** True if it creates a record: then an Idempotency-Key replays the first answer. */
  creates: boolean;
  /** The reply contains a secret: it is never stored, so a repeated key can't return it again. */
  secret?: boolean;
  /** The field for a body that is a bare JSON array. */
  list?: string;
  /** The multipart field `file` is expected; at most this many bytes. */
  upload?: { maxBytes: number };
  /** Maximum body size in bytes, where the default is too small. */
  maxBody?: number;
  /** The token may also come as ?token= (the specification's info and nav). */
  tokenInQuery?: boolean;
};

type Given<I extends z.ZodObject, R extends z.ZodType | FileReply> = Route &
  Pick<
    Endpoint<I, R>,
    'can' | 'anyOf' | 'summary' | 'input' | 'reply' | 'list' | 'upload' | 'maxBody' | 'tokenInQuery' | 'secret'
  > & {
    aliases?: readonly Route[];
    changes?: boolean;
    creates?: boolean;
  };

/** Endpoints are data: server, client, permission gate, OpenAPI and query keys all read this one definition. */
export const endpoint = <I extends z.ZodObject, R extends z.ZodType | FileReply>(
  given: Given<I, R>,
): Endpoint<I, R> => ({
  aliases: [],
  changes: given.method === 'POST',
  creates: false,
  ...given,
});

/** The usual spellings of an action on one id: POST with the id in the path or body, and GET with it in the path. */
export const actAliases = (base: `/${string}/`): readonly Route[] => [
  { method: 'POST', path: base },
  { method: 'GET', path: `${base}{id}/` },
];

export const routesOf = (of: Endpoint): readonly Route[] => [{ method: of.method, path: of.path }, ...of.aliases];

/** What a caller sends, as it crosses the wire. */
export type WireInput<E extends Endpoint> = z.input<E['input']>;
/** What a handler gets: parsed, money in cents. */
export type Input<E extends Endpoint> = z.output<E['input']>;
/** What a handler returns and a screen works with. */
export type Reply<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : never;
export type WireReply<E extends Endpoint> = E['reply'] extends z.ZodType ? z.input<E['reply']> : never;
