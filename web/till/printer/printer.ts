import { create } from 'zustand';
import { theTill } from '#web/till/counter/counter.ts';
import { isScalePort } from '#web/till/scale/scale.ts';
import { drawerBytes, type PrintRow, paperBytes } from './escpos.ts';
import {
  choosePrinter,
  type Devices,
  findPrinter,
  networkPrinter,
  type Printer,
  type PrinterKind,
} from './transports.ts';

/* This till's receipt printer, if one was chosen. The browser prints whatever it can't. */

const KEY = 'till_printer';
/** Prefix of a network printer's address. */
const NETWORK = 'network:';

export const usePrinter = create<{ printer: Printer | null }>(() => ({ printer: null }));

const devices = (): Devices => navigator as unknown as Devices;

/** The connections this browser supports. */
export const printerKinds = (): PrinterKind[] => {
  const { usb, serial } = devices();
  return [...(usb ? ['usb' as const] : []), ...(serial ? ['serial' as const] : [])];
};

const isKind = (kind: string | null): kind is PrinterKind => kind === 'usb' || kind === 'serial';

/** Network printers on the company's list. */
export const networkPrinters = () => theTill().setup().printers ?? [];

const findNetworkPrinter = (choice: string): Printer | undefined => {
  const listed = networkPrinters().find(({ address }) => choice === NETWORK + address);
  return listed && networkPrinter(listed.name, listed.address, theTill().ask);
};

/** The printer chosen earlier, if it is there. */
const findChosen = async (): Promise<Printer | undefined> => {
  const choice = localStorage.getItem(KEY);
  if (isKind(choice)) return findPrinter(choice, devices(), isScalePort);
  return choice ? findNetworkPrinter(choice) : undefined;
};

export const restorePrinter = async (): Promise<void> => {
  const printer = await findChosen();
  if (printer) usePrinter.setState({ printer });
};

export const connectPrinter = async (kind: PrinterKind): Promise<boolean> => {
  const printer = await choosePrinter(kind, devices());
  if (!printer) return false;
  localStorage.setItem(KEY, kind);
  usePrinter.setState({ printer });
  return true;
};

export const connectNetworkPrinter = (address: string): void => {
  localStorage.setItem(KEY, NETWORK + address);
  usePrinter.setState({ printer: findNetworkPrinter(NETWORK + address) ?? null });
};

export const forgetPrinter = (): void => {
  localStorage.removeItem(KEY);
  usePrinter.setState({ printer: null });
};

export type Printed = 'printed' | 'noPrinter' | 'failed';

const send = async (bytes: Uint8Array<ArrayBuffer>): Promise<Printed> => {
  const { printer } = usePrinter.getState();
  if (!printer) return localStorage.getItem(KEY) ? 'failed' : 'noPrinter';
  try {
    await printer.send(bytes);
    return 'printed';
  } catch {
    // Unplugged or out of paper: looked for once more, since a replugged printer is a new device to the browser.
    usePrinter.setState({ printer: (await findChosen()) ?? null });
    return 'failed';
  }
};

/** Without a printer, or if it failed, the browser prints. */
export const printRows = (rows: readonly PrintRow[]): Promise<Printed> => send(paperBytes(rows));

/** A separate job, after the event it belongs to is recorded. */
export const kickDrawer = (): Promise<Printed> => send(drawerBytes);
