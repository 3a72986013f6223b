import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { updateCompany } from '#contract/settings.ts';
import { printBytes, readPrinterAddress } from '#contract/till/printing.ts';
import { enrol } from '#server/areas/till/testing.ts';
import { readConfig } from '#server/platform/config.ts';
import { openShop, type Shop } from '#server/testing.ts';

const PORTS = [9100, 9101, 9102, 9103, 9104, 9105, 9106, 9107, 9108, 9109];
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A printer that writes down every byte, on the first port of printers that is free here. */
const standIn = async (onConnection: (socket: Socket) => void = () => {}) => {
  const bytes: number[] = [];
  for (const port of PORTS) {
    const server = createServer((socket) => {
      socket.on('data', (piece) => bytes.push(...piece));
      socket.on('error', () => {});
      onConnection(socket);
    });
    const isOpen = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isOpen) continue;
    servers.push(server);
    return { address: `127.0.0.1:${port}`, bytes, close: () => server.close() };
  }
  throw new Error('No port of printers is free');
};

/** The server is allowed to print to itself: a good idea only in tests. */
const openShopWith = async (...addresses: string[]) => {
  const shop = await openShop();
  shop.services.config.printerNetworks = ['127.0.0.0/8', '192.168.0.0/16'];
  const receiptPrinters = addresses.map((address, at) => ({ name: `Printer ${at + 1}`, address }));
  const saved = await shop.as('companyAdmin').call(updateCompany, { id: shop.companyId, receiptPrinters });
  if (saved.code !== 0) throw new Error(JSON.stringify(saved));
  return { shop, till: await enrol(shop) };
};

const receipt = Uint8Array.from({ length: 100_000 }, (_, at) => at % 256);
const bytes = Buffer.from(receipt).toString('base64');

test('a receipt reaches the printer byte by byte, also one that never hangs up', async () => {
  const printer = await standIn();
  const silent = await standIn((socket) => socket.pause());
  const { till } = await openShopWith(printer.address, silent.address);
  const replies = await Promise.all(
    [printer, silent].map(({ address }) => till.caller.call(printBytes, { address, bytes }, till.headers)),
  );
  expect(replies.map(({ code }) => code)).toEqual([0, 0]);
  await expect.poll(() => printer.bytes.length).toBe(receipt.length);
  expect(printer.bytes).toEqual([...receipt]);
});

test('two receipts at once come out one after the other', async () => {
  const printer = await standIn();
  const { till } = await openShopWith(printer.address);
  const jobs = [1, 2, 3].map((sign) => Buffer.alloc(40_000, sign).toString('base64'));
  await Promise.all(
    jobs.map((job) => till.caller.call(printBytes, { address: printer.address, bytes: job }, till.headers)),
  );
  await expect.poll(() => printer.bytes.length).toBe(120_000);
  const changes = printer.bytes.filter((sign, at) => at > 0 && sign !== printer.bytes[at - 1]);
  expect(changes).toHaveLength(2);
});

test('a printer that is off, or breaks off, is told in words', async () => {
  const absentPrinter = await standIn();
  absentPrinter.close();
  const rude = await standIn((socket) => socket.resetAndDestroy());
  const { till } = await openShopWith(absentPrinter.address, rude.address);
  for (const { address } of [absentPrinter, rude]) {
    const reply = await till.caller.call(printBytes, { address, bytes }, till.headers);
    expect(reply).toMatchObject({ code: 9230, message: expect.stringContaining('didn’t take the receipt') });
  }
});

const refusedFor = async (shop: Shop, address: string) => {
  const receiptPrinters = [{ name: 'Odd', address }];
  const { code, data } = await shop.as('companyAdmin').call(updateCompany, { id: shop.companyId, receiptPrinters });
  return { code, field: Object.keys((data as unknown as { fields: object }).fields ?? {})[0] };
};

test('only printers of the list are spoken to, in the networks that the server may print to', async () => {
  const printer = await standIn();
  const { shop, till } = await openShopWith('192.168.1.50');
  const call = (address: string, sent = bytes) => till.caller.call(printBytes, { address, bytes: sent }, till.headers);
  expect((await call(printer.address)).code).toBe(103);
  const odd = [
    '8.8.8.8',
    '169.254.169.254',
    '127.0.0.1:5432',
    '192.168.1.50:22',
    'printer.local',
    '0300.168.1.50',
    '::1',
    '2130706433',
  ];
  for (const address of odd) {
    expect(await refusedFor(shop, address), address).toEqual({
      code: 103,
      field: expect.stringMatching(/^receiptPrinters/),
    });
    expect((await call(address)).code, address).toBe(103);
  }
  // On the list, and since then no longer in a network of the server's.
  shop.services.config.printerNetworks = ['10.0.0.0/8'];
  expect((await call('192.168.1.50')).code).toBe(103);
  expect((await call('192.168.1.50', 'not base64')).code).toBe(103);
  expect((await call('192.168.1.50', Buffer.alloc(400_000).toString('base64'))).status).not.toBe(500);
  expect(printer.bytes).toEqual([]);
});

test('printers of another company are not there', async () => {
  const printer = await standIn();
  await openShopWith(printer.address);
  const { till } = await openShopWith();
  const reply = await till.caller.call(printBytes, { address: printer.address, bytes }, till.headers);
  expect(reply.code).toBe(103);
  expect(printer.bytes).toEqual([]);
});

test('printer addresses are numeric, and the operator of the server configures the allowed networks', () => {
  expect(readPrinterAddress(' 192.168.1.50 ')).toEqual({ host: '192.168.1.50', port: 9100 });
  expect(readPrinterAddress('192.168.1.256')).toBeUndefined();
  expect(readConfig({}).printerNetworks).toEqual(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']);
  expect(readConfig({ PRINTER_NETWORKS: 'none' }).printerNetworks).toEqual([]);
  expect(() => readConfig({ PRINTER_NETWORKS: '192.168.0.0' })).toThrow('PRINTER_NETWORKS');
});
