import { useState } from 'react';
import { MAX_IMAGE_BYTES, uploadImage } from '#contract/uploads.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { upload } from '#web/platform/api.ts';

const MEGABYTE = 1024 * 1024;

/** Uploads pictures one after the other; each is passed on as soon as it has an address. */
export const useUploads = (onStored: (url: string) => void) => {
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const send = async (files: readonly File[]) => {
    setProblem(undefined);
    for (const [at, file] of files.entries()) {
      if (file.size > MAX_IMAGE_BYTES) {
        setProblem(t('catalogue.pictureTooLarge', { size: MAX_IMAGE_BYTES / MEGABYTE }));
        continue;
      }
      const onProgress = (done: number) => setPercent(Math.round((at * 100 + done) / files.length));
      onProgress(0);
      try {
        onStored((await upload(uploadImage, file, {}, { onProgress, handles: () => true })).url);
      } catch (error) {
        setProblem(error instanceof Error ? error.message : String(error));
      }
    }
    setPercent(undefined);
  };
  return { send, percent, problem };
};
