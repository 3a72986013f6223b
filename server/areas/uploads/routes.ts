import { uploadBanner, uploadDoc, uploadImage, uploadImageData, uploadSquareImage } from '#contract/uploads.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import { serveFiles } from './files.ts';
import * as uploads from './service.ts';

export const uploadsRoutes = (app: App) => {
  serve(app, uploadImage, uploads.storeImage);
  serve(app, uploadSquareImage, uploads.storeSquareImage);
  serve(app, uploadBanner, uploads.storeBanner);
  serve(app, uploadImageData, uploads.storeImageData);
  serve(app, uploadDoc, uploads.storeDoc);
  serveFiles(app);
};
