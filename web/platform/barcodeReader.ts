/* Reads barcodes from pictures if the browser does not support that itself. A megabyte: load it only when needed. */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Enough for a code held in front of a phone, and quick to search. */
const MAX_WIDTH = 1280;

/** The symbologies on goods and on our own labels. */
const formats = ['EANUPC', 'Code128', 'ITF', 'Code39'] as const;

/** Takes pictures from a video and reads the codes in them. */
export const openBarcodeReader = async () => {
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const detect = async (video: HTMLVideoElement): Promise<{ rawValue: string }[]> => {
    const scale = Math.min(1, MAX_WIDTH / video.videoWidth);
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    if (!context || !(width > 0 && height > 0)) return [];
    context.canvas.width = width;
    context.canvas.height = height;
    context.drawImage(video, 0, 0, width, height);
    const codes = await readBarcodes(context.getImageData(0, 0, width, height), {
      formats: [...formats],
      maxNumberOfSymbols: 1,
    });
    return codes.map(({ text }) => ({ rawValue: text }));
  };
  return { detect };
};
