import { expect, test } from 'vitest';
import { usbDevice, usbWith } from './testing.ts';
import { choosePrinter, type Devices, findPrinter, networkPrinter, type SerialPort } from './transports.ts';

test('a printer by USB gets every byte, in pieces, and says when it does not', async () => {
  const { device, bytes, pieces } = usbDevice();
  const printer = await choosePrinter('usb', usbWith(device));
  expect(printer?.name).toBe('TM-T82');
  const sent = Uint8Array.from({ length: 10_000 }, (_, at) => at % 251);
  await printer?.send(sent);
  expect(bytes).toEqual([...sent]);
  expect(pieces).toEqual([4096, 4096, 1808]);
  device.status = 'stall';
  await expect(printer?.send(sent)).rejects.toThrow('0 bytes');
});

test('it is found again by itself, and other things on USB are left alone', async () => {
  expect((await findPrinter('usb', usbWith(usbDevice(3).device, usbDevice().device)))?.name).toBe('TM-T82');
  expect(await findPrinter('usb', usbWith(usbDevice(3).device))).toBeUndefined();
  expect(await findPrinter('usb', {})).toBeUndefined();
  expect(await choosePrinter('usb', usbWith())).toBeUndefined();
});

test('a printer at a serial port is opened once and written to', async () => {
  const bytes: number[] = [];
  let opened = 0;
  const port: SerialPort = {
    writable: null,
    open: async () => {
      opened += 1;
      port.writable = new WritableStream({
        write: (piece) => {
          bytes.push(...piece);
        },
      });
    },
    close: async () => {},
  };
  const serial = Object.assign(new EventTarget(), { getPorts: async () => [port], requestPort: async () => port });
  const devices: Devices = { serial };
  await (await choosePrinter('serial', devices))?.send(new Uint8Array([1, 2]));
  await (await findPrinter('serial', devices))?.send(new Uint8Array([3]));
  expect(bytes).toEqual([1, 2, 3]);
  expect(opened).toBe(1);
});

test('a printer in the network gets every byte through the server, and says when it does not', async () => {
  const sent = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256);
  const requests: unknown[] = [];
  const printer = networkPrinter('Kitchen', '192.168.1.50:9100', async (...all) => {
    requests.push(all);
    return requests.length === 1 ? null : undefined;
  });
  await printer.send(sent);
  const bytes = Buffer.from(sent).toString('base64');
  expect(requests).toEqual([['POST', '/till/print/', { address: '192.168.1.50:9100', bytes }]]);
  await expect(printer.send(sent)).rejects.toThrow('cannot be reached');
});
