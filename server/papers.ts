import { parentPort } from 'node:worker_threads';
import { labelDrawings } from '#server/areas/catalogue/labels/drawings.ts';
import { purchaseDrawings } from '#server/areas/purchasing/drawings.ts';
import { reportDrawings } from '#server/areas/reports/drawings.ts';
import { salesDrawings } from '#server/areas/sales/papers/drawings.ts';
import { stockDrawings } from '#server/areas/stock/papers/drawings.ts';
import { tillDrawings } from '#server/areas/till/sessions/drawings.ts';
import type { Drawing, Printed, PrintJob } from '#server/platform/pdf/printer.ts';
import { drawSample } from '#server/platform/pdf/sample.ts';

/* The program of the printing threads: data comes in, a PDF goes out. Packing its fonts takes up to a second. */

const drawings: Record<string, Drawing> = {
  sample: drawSample,
  ...salesDrawings,
  ...labelDrawings,
  ...purchaseDrawings,
  ...stockDrawings,
  ...tillDrawings,
  ...reportDrawings,
};

const print = async ({ paper, data }: PrintJob): Promise<Uint8Array> => {
  const draw = drawings[paper];
  if (!draw) throw new Error(`There is no paper ${paper}`);
  // A copy of its own: small buffers share their memory with others, and this one is handed over.
  return new Uint8Array(await draw(data as never));
};

const answer = (printed: Printed, handOver: ArrayBuffer[] = []) => parentPort?.postMessage(printed, handOver);

parentPort?.on('message', (job: PrintJob) => {
  print(job).then(
    (bytes) => answer({ bytes }, [bytes.buffer as ArrayBuffer]),
    (error: unknown) => answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
