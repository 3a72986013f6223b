import { wait } from './wait.ts';

/* Reads barcodes with the camera. */

type Detected = { rawValue: string };
type Detector = { detect: (source: HTMLVideoElement) => Promise<Detected[]> };
type DetectorClass = new (options?: { formats: string[] }) => Detector;

/** The symbologies on goods and on our own labels. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'itf', 'code_39'];
const LOOK_EVERY_MS = 150;

export type CameraFault = 'unsupported' | 'insecure' | 'blocked' | 'missing';

const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Why the camera can't be used, known before asking for it. */
export const cameraFault = (): CameraFault | undefined => {
  if (!globalThis.isSecureContext) return 'insecure';
  if (!navigator.mediaDevices) return 'unsupported';
  return undefined;
};

/** The browser's own reader, or, as on an iPhone, ours. */
const openDetector = async (): Promise<Detector> => {
  const Reader = detectorClass();
  if (Reader) return new Reader({ formats: FORMATS });
  const { openBarcodeReader } = await import('./barcodeReader.ts');
  return openBarcodeReader();
};

const faultOf = (error: unknown): CameraFault =>
  error instanceof DOMException && error.name === 'NotFoundError' ? 'missing' : 'blocked';

/** Shows the camera in the video until a code is read. Stops, and turns the camera off, on request. */
export const readCode = async (
  video: HTMLVideoElement,
  ended: AbortSignal,
): Promise<{ code: string } | { fault: CameraFault } | undefined> => {
  const fault = cameraFault();
  if (fault) return { fault };
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  } catch (error) {
    return { fault: faultOf(error) };
  }
  try {
    video.srcObject = stream;
    await video.play();
    const detector = await openDetector();
    while (!ended.aborted) {
      const [hit] = await detector.detect(video);
      if (hit && hit.rawValue !== '') return { code: hit.rawValue };
      await wait(LOOK_EVERY_MS);
    }
    return undefined;
  } catch {
    return ended.aborted ? undefined : { fault: 'unsupported' };
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
};
