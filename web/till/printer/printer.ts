import { create } from 'zustand';
import { theTill } from '#web/till/counter/counter.ts';
import type { Row } from '#web/till/receipt/rows.ts';
import { isScalePort } from '#web/till/scale/scale.ts';
import { drawerBytes, paperBytes } from './escpos.ts';
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

/** `isChosen` without a printer: it is off or unplugged. */
export const usePrinter = create<{ printer: Printer | null; isChosen: boolean }>(() => ({
  printer: null,
  isChosen: false,
}));

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
const findChosen = async (choice: string | null): Promise<Printer | undefined> => {
  if (isKind(choice)) return findPrinter(choice, devices(), isScalePort);
  return choice ? findNetworkPrinter(choice) : undefined;
};

/** Looked for again if it was off or unplugged: it is a new device to the browser. */
const findOpen = async (): Promise<Printer | null> => {
  const { printer: known } = usePrinter.getState();
  if (known?.isOpen()) return known;
  const choice = localStorage.getItem(KEY);
  const printer = (await findChosen(choice)) ?? null;
  // Another one may have been chosen meanwhile.
  if (localStorage.getItem(KEY) !== choice) return usePrinter.getState().printer;
  usePrinter.setState({ printer, isChosen: choice !== null });
  return printer;
};

let lastSearch: Promise<Printer | null> = Promise.resolve(null);
/** One search after the other: a port that is being opened can't be opened. */
const openPrinter = (): Promise<Printer | null> => {
  lastSearch = lastSearch.then(findOpen, findOpen);
  return lastSearch;
};

/** At the start, and whenever a device is plugged in or switched on or off. */
export const watchPrinter = (): (() => void) => {
  const { usb, serial } = devices();
  const look = () => void openPrinter();
  const buses = [usb, serial].filter((bus) => bus !== undefined);
  for (const bus of buses) for (const kind of ['connect', 'disconnect'] as const) bus.addEventListener(kind, look);
  look();
  return () => {
    for (const bus of buses) for (const kind of ['connect', 'disconnect'] as const) bus.removeEventListener(kind, look);
  };
};

export const connectPrinter = async (kind: PrinterKind): Promise<boolean> => {
  const printer = await choosePrinter(kind, devices());
  if (!printer) return false;
  localStorage.setItem(KEY, kind);
  usePrinter.setState({ printer, isChosen: true });
  return true;
};

export const connectNetworkPrinter = (address: string): void => {
  localStorage.setItem(KEY, NETWORK + address);
  usePrinter.setState({ printer: findNetworkPrinter(NETWORK + address) ?? null, isChosen: true });
};

export const forgetPrinter = (): void => {
  localStorage.removeItem(KEY);
  usePrinter.setState({ printer: null, isChosen: false });
};

export type Printed = 'printed' | 'noPrinter' | 'failed';

const send = async (bytes: Uint8Array<ArrayBuffer>): Promise<Printed> => {
  const printer = await openPrinter();
  if (!printer) return usePrinter.getState().isChosen ? 'failed' : 'noPrinter';
  try {
    await printer.send(bytes);
    return 'printed';
  } catch {
    await openPrinter();
    return 'failed';
  }
};

/** Without a printer, or if it failed, the browser prints. */
export const printRows = (rows: readonly Row[]): Promise<Printed> => send(paperBytes(rows));

/** A separate job, after the event it belongs to is recorded. */
export const kickDrawer = (): Promise<Printed> => send(drawerBytes);
