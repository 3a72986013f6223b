import { uploadBanner, uploadDoc, uploadImage, uploadImageData, uploadSquareImage } from '#contract/uploads.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import { serveFiles } from './files.ts';
import * as uploads from './service.ts';

const SWEEP_EVERY_MS = 3600_000;

export const uploadsRoutes = (app: App) => {
  let rounds: NodeJS.Timeout | undefined;
  app.http.addHook('onListen', async () => {
    const sweep = () => {
      uploads.sweepUploads(app.services).catch((error) => app.http.log.warn({ err: error }, 'sweep'));
    };
    rounds = setInterval(sweep, SWEEP_EVERY_MS).unref();
  });
  app.http.addHook('onClose', async () => clearInterval(rounds));
  serve(app, uploadImage, uploads.storeImage);
  serve(app, uploadSquareImage, uploads.storeSquareImage);
  serve(app, uploadBanner, uploads.storeBanner);
  serve(app, uploadImageData, uploads.storeImageData);
  serve(app, uploadDoc, uploads.storeDoc);
  serveFiles(app);
};
