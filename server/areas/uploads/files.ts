import type { FastifyReply, FastifyRequest } from 'fastify';
import { attachment } from '#server/platform/http/attachment.ts';
import { sendFault } from '#server/platform/http/errors.ts';
import type { App } from '#server/platform/http/serve.ts';
import { isStoredName } from '#server/platform/storage.ts';
import { IMAGE_EXTENSION, IMAGE_TYPE } from './image.ts';
import { uploadByName } from './queries.ts';
import { makeMissing, variantTypes } from './variants.ts';

type FileRequest = FastifyRequest<{ Params: { name: string } }>;

/** How a browser presents the file: pictures are shown, anything else is downloaded under its original name. */
const presentationOf = async ({ services }: App, name: string): Promise<Record<string, string> | undefined> => {
  // Pictures are on every screen, and their name already contains everything.
  if (name.endsWith(`.${IMAGE_EXTENSION}`)) return { 'content-type': IMAGE_TYPE };
  if (name.endsWith('.avif')) return { 'content-type': variantTypes.avif };
  const upload = await uploadByName(services.database.db, name);
  return upload && { 'content-type': upload.type, 'content-disposition': attachment(upload.originalName) };
};

const openFile = async ({ services }: App, name: string) => {
  const file = await services.storage.get(name);
  return file ?? ((await makeMissing(services, name)) ? services.storage.get(name) : undefined);
};

const sendUpload = async (app: App, request: FileRequest, reply: FastifyReply) => {
  const { name } = request.params;
  if (!isStoredName(name)) return sendFault(reply, 'noSuchPath');
  const presentation = await presentationOf(app, name);
  const file = presentation && (await openFile(app, name));
  if (!file) return sendFault(reply, 'noSuchPath');
  const etag = `"${name}"`;
  reply
    .headers(presentation)
    // A name is never reused, so its content never changes.
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('etag', etag)
    // Even a file opened in its own tab can't run or load anything.
    .header('content-security-policy', "sandbox; default-src 'none'");
  const notModified = request.headers['if-none-match'] === etag;
  if (notModified || request.method === 'HEAD') file.body.destroy();
  if (notModified) return reply.status(304).send();
  reply.header('content-length', String(file.bytes));
  return reply.send(request.method === 'HEAD' ? '' : file.body);
};

export const serveFiles = (app: App) => {
  app.http.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/uploads/:name',
    handler: (request, reply) => sendUpload(app, request, reply),
  });
};
