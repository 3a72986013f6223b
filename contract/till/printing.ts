import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { name } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';

/*
 * Receipt printers in the shop's network: a browser cannot connect to them, so the server does. Only those in the
 * company's list, by IP address and at printer ports: docs/areas/till.md.
 */

const USUAL_PORT = 9100;
const LAST_PORT = 9109;
const pattern = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?::(\d{1,5}))?$/;

/** Four numbers and optionally a port; names are not looked up, so nobody can redirect them later. */
export const readPrinterAddress = (text: string): { host: string; port: number } | undefined => {
  const match = pattern.exec(text.trim());
  if (!match) return undefined;
  const numbers = match.slice(1, 5).map(Number);
  const port = match[5] === undefined ? USUAL_PORT : Number(match[5]);
  // With a leading zero, some programs would read it as another number.
  const isPlain = match.slice(1, 5).every((digits, at) => digits === String(numbers[at]) && Number(digits) <= 255);
  return isPlain && port >= USUAL_PORT && port <= LAST_PORT ? { host: numbers.join('.'), port } : undefined;
};

export const PrinterAddress = z
  .string()
  .trim()
  .max(30)
  .overwrite((text) => {
    const address = readPrinterAddress(text);
    return address ? `${address.host}:${address.port}` : text;
  })
  .refine((text) => readPrinterAddress(text) !== undefined, say('settings.printerAddress'));

export const MAX_PRINTERS = 20;
export const ReceiptPrinters = z.array(z.strictObject({ name: name(40), address: PrinterAddress })).max(MAX_PRINTERS);

/** The maximum size of a receipt, or a picture of one, in bytes; as text a third more. */
export const MAX_PRINT_BYTES = 300_000;

export const printBytes = endpoint({
  method: 'POST',
  path: '/till/print/',
  can: 'device',
  summary: 'Send a receipt to a printer of the shop',
  input: z.strictObject({ address: PrinterAddress, bytes: z.base64().max(Math.ceil(MAX_PRINT_BYTES / 3) * 4) }),
  reply: z.null(),
  maxBody: 500_000,
});
