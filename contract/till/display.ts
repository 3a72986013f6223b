import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { Nothing } from '#contract/fields.ts';

/* The customer's screen beside a till. */

export const displayBanners = endpoint({
  method: 'GET',
  path: '/till/banners/',
  can: 'device',
  summary: "The storefront's banners that are running, for the customer's screen",
  input: Nothing,
  reply: z.array(z.object({ title: z.string(), picture: z.string() })),
});
