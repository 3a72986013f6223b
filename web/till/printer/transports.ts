/*
 * How bytes reach a receipt printer: by USB, by serial port, or through the server to a network printer. The browser
 * asks once which one and finds it again later. Without any, the browser prints receipts on 80 mm paper.
 */

/* The browser's own types leave these out. */
type UsbEndpoint = { direction: 'in' | 'out'; type: string; endpointNumber: number };
type UsbInterface = { interfaceNumber: number; alternate: { interfaceClass: number; endpoints: UsbEndpoint[] } };
export type UsbDevice = {
  productName?: string;
  /** False again once it is unplugged or off. */
  opened: boolean;
  configuration: { interfaces: UsbInterface[] } | null;
  open: () => Promise<void>;
  selectConfiguration: (value: number) => Promise<void>;
  claimInterface: (number: number) => Promise<void>;
  transferOut: (endpoint: number, bytes: Uint8Array<ArrayBuffer>) => Promise<{ status: string; bytesWritten: number }>;
};
export type SerialPort = {
  writable: WritableStream<Uint8Array> | null;
  open: (options: { baudRate: number }) => Promise<void>;
  close: () => Promise<void>;
};
type Listening = (kind: 'connect' | 'disconnect', listener: () => void) => void;
type Bus = { addEventListener: Listening; removeEventListener: Listening };
export type Devices = {
  usb?: Bus & {
    getDevices: () => Promise<UsbDevice[]>;
    requestDevice: (options: { filters: { classCode: number }[] }) => Promise<UsbDevice>;
  };
  serial?: Bus & { getPorts: () => Promise<SerialPort[]>; requestPort: () => Promise<SerialPort> };
};

export type PrinterKind = 'usb' | 'serial';
type Send = (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
export type Printer = {
  name: string;
  send: Send;
  /** False if it has to be found before the next job: it was unplugged or off. */
  isOpen: () => boolean;
};

/** A request to the server; undefined if it is unreachable, throws on a refusal. */
type Ask = (method: 'POST', path: string, input: object) => Promise<unknown>;

const CODE_BYTES = 8192;
const toBase64 = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += CODE_BYTES)
    text += String.fromCharCode(...bytes.subarray(at, at + CODE_BYTES));
  return btoa(text);
};

/** A network printer from the company's list: browsers can't connect to it, the server can. */
export const networkPrinter = (name: string, address: string, ask: Ask): Printer => ({
  name,
  // The list may have changed.
  isOpen: () => false,
  send: async (bytes) => {
    const reply = await ask('POST', '/till/print/', { address, bytes: toBase64(bytes) });
    if (reply === undefined) throw new Error('The server cannot be reached');
  },
});

const PRINTER_CLASS = 7;
const BAUD_RATE = 9600;
/** Some printers lose data in larger pieces. */
const PIECE_BYTES = 4096;

/** One job after the other: a port has one writer, and the pieces of two jobs would mix. */
const inOrder = (send: Send): Send => {
  let last: Promise<unknown> = Promise.resolve();
  return (bytes) => {
    const job = last.then(() => send(bytes));
    last = job.catch(() => undefined);
    return job;
  };
};

const outOf = (device: UsbDevice) => {
  for (const { interfaceNumber, alternate } of device.configuration?.interfaces ?? []) {
    const out = alternate.endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk');
    if (alternate.interfaceClass === PRINTER_CLASS && out) return { interfaceNumber, endpoint: out.endpointNumber };
  }
  return undefined;
};

const openUsb = async (device: UsbDevice): Promise<Printer | undefined> => {
  if (!device.opened) await device.open();
  if (!device.configuration) await device.selectConfiguration(1);
  const out = outOf(device);
  if (!out) return undefined;
  await device.claimInterface(out.interfaceNumber);
  return {
    name: device.productName || 'USB',
    isOpen: () => device.opened,
    send: inOrder(async (bytes) => {
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
        const piece = bytes.slice(at, at + PIECE_BYTES);
        const { status, bytesWritten } = await device.transferOut(out.endpoint, piece);
        if (status !== 'ok' || bytesWritten !== piece.length) throw new Error(`The printer took ${bytesWritten} bytes`);
      }
    }),
  };
};

const openSerial = async (port: SerialPort): Promise<Printer> => {
  if (!port.writable) {
    // After a failure it still counts as open, and only a closed one can be opened.
    await port.close().catch(() => undefined);
    await port.open({ baudRate: BAUD_RATE });
  }
  return {
    name: 'Serial',
    isOpen: () => port.writable !== null,
    send: inOrder(async (bytes) => {
      const writer = port.writable?.getWriter();
      if (!writer) throw new Error('The serial port is closed');
      try {
        await writer.write(bytes);
      } finally {
        writer.releaseLock();
      }
    }),
  };
};

/** Asks the user for the printer; undefined when none was chosen. Browsers require a click first. */
export const choosePrinter = async (kind: PrinterKind, devices: Devices): Promise<Printer | undefined> => {
  try {
    if (kind === 'usb') {
      const device = await devices.usb?.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] });
      return device && (await openUsb(device));
    }
    const port = await devices.serial?.requestPort();
    return port && (await openSerial(port));
  } catch {
    return undefined;
  }
};

/** The printer chosen earlier; undefined if it isn't there. A port may be the scale's. */
export const findPrinter = async (
  kind: PrinterKind,
  devices: Devices,
  isTaken: (port: SerialPort, ports: readonly SerialPort[]) => boolean = () => false,
): Promise<Printer | undefined> => {
  try {
    if (kind === 'usb') {
      for (const device of (await devices.usb?.getDevices()) ?? []) {
        const printer = await openUsb(device);
        if (printer) return printer;
      }
      return undefined;
    }
    const ports = (await devices.serial?.getPorts()) ?? [];
    const port = ports.find((each) => !isTaken(each, ports));
    return port && (await openSerial(port));
  } catch {
    return undefined;
  }
};
