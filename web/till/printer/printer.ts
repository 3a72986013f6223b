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

/* The receipt printer of this till, where one was chosen. What it cannot print, the browser does. */

const KEY = 'till_printer';
/** In front of the address of one in the network. */
const NETWORK = 'network:';

export const usePrinter = create<{ printer: Printer | null }>(() => ({ printer: null }));

const devices = (): Devices => navigator as unknown as Devices;

/** What this browser can speak to. */
export const printerKinds = (): PrinterKind[] => {
  const { usb, serial } = devices();
  return [...(usb ? ['usb' as const] : []), ...(serial ? ['serial' as const] : [])];
};

const isKind = (kind: string | null): kind is PrinterKind => kind === 'usb' || kind === 'serial';

/** Those of the shop's network, as the company lists them. */
export const networkPrinters = () => theTill().setup().printers ?? [];

const findNetworkPrinter = (choice: string): Printer | undefined => {
  const listed = networkPrinters().find(({ address }) => choice === NETWORK + address);
  return listed && networkPrinter(listed.name, listed.address, theTill().ask);
};

/** The one that was chosen before, when it is there. */
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
    // Unplugged or out of paper: looked for again once, since a plug that was pulled and put back is another device.
    usePrinter.setState({ printer: (await findChosen()) ?? null });
    return 'failed';
  }
};

/** Where there is no printer, or it did not take it, the browser prints. */
export const printRows = (rows: readonly PrintRow[]): Promise<Printed> => send(paperBytes(rows));

/** A job of its own, after what it belongs to is written down. */
export const kickDrawer = (): Promise<Printed> => send(drawerBytes);
