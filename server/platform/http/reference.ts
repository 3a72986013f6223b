import { describeApi } from './reference/openapi.ts';
import { pageFiles, policy, readPageFile } from './reference/page.ts';
import type { App } from './serve.ts';

/** The API's description for programs, and the page that shows it to people. */
export const serveReference = ({ http, services, served }: App) => {
  let description: string | undefined;
  http.get('/api/openapi.json', (_, reply) => {
    description ??= JSON.stringify(describeApi(served, { title: services.config.title, version: services.version }));
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(description);
  });
  for (const { url, file, type } of pageFiles) {
    const text = readPageFile(file);
    http.get(url, (_, reply) =>
      reply.header('content-security-policy', policy).header('cache-control', 'no-cache').type(type).send(text),
    );
  }
};
