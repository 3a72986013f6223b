import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Nothing } from './fields.ts';

export const locales = ['en-US', 'zh-CN'] as const;
export type Locale = (typeof locales)[number];
/** For sheet headings; imports recognise all languages. */
export const SheetLanguage = z.enum(locales).default('en-US');

export const version = endpoint({
  method: 'GET',
  path: '/common/version/',
  can: 'public',
  summary: 'The version of the server',
  input: Nothing,
  reply: z.object({ version: z.string() }),
});
export const translate = endpoint({
  method: 'GET',
  path: '/common/translate/{id}/',
  can: 'public',
  summary: 'The texts of the server in one language: menu titles, statuses, messages',
  input: z.strictObject({ id: z.enum(locales) }),
  reply: z.record(z.string(), z.string()),
});
/** What the app needs to know before anybody has signed in. */
export const appInfo = endpoint({
  method: 'GET',
  path: '/common/app/',
  can: 'public',
  summary: 'Title, languages, registration mode and demo logins of this deployment',
  input: Nothing,
  reply: z.object({
    title: z.string(),
    languages: z.array(z.enum(locales)),
    registration: z.enum(['open', 'invite', 'off']),
    demo: z.object({ users: z.array(z.string()), password: z.string() }).nullable(),
  }),
});
