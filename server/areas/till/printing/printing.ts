import { connect } from 'node:net';
import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import { type printBytes as endpoint, readPrinterAddress } from '#contract/till/printing.ts';
import type { Db } from '#server/platform/context.ts';
import type { Device, DeviceCtx } from '#server/platform/device.ts';
import { isInNetworks } from '#server/platform/printerNetworks.ts';
import { badField, Fault, Refusal } from '#server/platform/refusal.ts';
import { fairSemaphore } from '#server/platform/semaphore.ts';

/* Receipts for printers in the shop's network. Bytes go out and nothing comes back, except whether it worked. */

const CONNECT_MS = 4_000;
/** For a long receipt on a slow printer: printers accept bytes as fast as they print. */
const PRINT_MS = 30_000;
/** After the last byte most printers hang up; one that breaks off reports it. */
const HANG_UP_MS = 1_000;
/** Printers take one connection at a time; this many jobs may wait for one. */
const inTurn = fairSemaphore<string>({ maxRunning: 50, maxRunningEach: 1, maxWaiting: 500, maxWaitingEach: 20 });

const isListed = async (db: Db, { companyId }: Device, address: string): Promise<boolean> => {
  const { rows } = await sql<{ isListed: boolean }>`
    select exists (select from jsonb_to_recordset(receipt_printers) as p (address text) where p.address = ${address}) as is_listed
    from company where id = ${companyId}`.execute(db);
  return rows[0]?.isListed ?? false;
};

/** Resolves once the printer has accepted every byte. */
const sendBytes = (host: string, port: number, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    let isSent = false;
    const end = (error?: Error) => {
      clearTimeout(timer);
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    let timer = setTimeout(() => end(new Error('the printer did not answer')), CONNECT_MS);
    const wait = (milliseconds: number, error?: Error) => {
      clearTimeout(timer);
      timer = setTimeout(() => end(error), milliseconds);
    };
    socket.once('connect', () => {
      wait(PRINT_MS, new Error('the printer took too long'));
      socket.end(bytes);
    });
    // Some printers send their status: it is discarded, or the connection would never end.
    socket.resume();
    socket.once('finish', () => {
      isSent = true;
      wait(HANG_UP_MS);
    });
    socket.once('error', end);
    socket.once('close', () => end(isSent ? undefined : new Error('the printer hung up')));
  });

export const printBytes = async (
  { db, device, services, log }: DeviceCtx,
  { address, bytes }: Input<typeof endpoint>,
): Promise<null> => {
  const printer = readPrinterAddress(address);
  // On the company's list, and in one of the deployment's networks, which may have changed since the list was saved.
  const mayPrint = printer && isInNetworks(services.config.printerNetworks, printer.host);
  if (!mayPrint || !(await isListed(db, device, address))) throw badField('address', say('till.printerUnknown'));
  const { host, port } = printer;
  try {
    await inTurn(`${device.companyId} ${address}`, () => sendBytes(host, port, Buffer.from(bytes, 'base64')));
  } catch (error) {
    if (error instanceof Fault) throw error;
    log.warn({ err: error, address }, 'receipt not printed');
    throw new Refusal('printerFailed');
  }
  return null;
};
