import { create } from 'zustand';
import { drawerBytes, type PrintRow, paperBytes } from './escpos.ts';
import { choosePrinter, type Devices, findPrinter, type Printer, type PrinterKind } from './transports.ts';

/* The receipt printer of this till, where one was chosen. What it cannot print, the browser does. */

const KEY = 'till_printer';

export const usePrinter = create<{ printer: Printer | null }>(() => ({ printer: null }));

const devices = (): Devices => navigator as unknown as Devices;

/** What this browser can speak to. */
export const printerKinds = (): PrinterKind[] => {
  const { usb, serial } = devices();
  return [...(usb ? ['usb' as const] : []), ...(serial ? ['serial' as const] : [])];
};

const isKind = (kind: string | null): kind is PrinterKind => kind === 'usb' || kind === 'serial';

/** At the start: the one that was chosen before, when it is there. */
export const restorePrinter = async (): Promise<void> => {
  const kind = localStorage.getItem(KEY);
  const printer = isKind(kind) ? await findPrinter(kind, devices()) : undefined;
  if (printer) usePrinter.setState({ printer });
};

export const connectPrinter = async (kind: PrinterKind): Promise<boolean> => {
  const printer = await choosePrinter(kind, devices());
  if (!printer) return false;
  localStorage.setItem(KEY, kind);
  usePrinter.setState({ printer });
  return true;
};

export const forgetPrinter = (): void => {
  localStorage.removeItem(KEY);
  usePrinter.setState({ printer: null });
};

const send = async (bytes: Uint8Array<ArrayBuffer>): Promise<boolean> => {
  const { printer } = usePrinter.getState();
  if (!printer) return false;
  try {
    await printer.send(bytes);
    return true;
  } catch {
    // Unplugged or out of paper: looked for again once, since a plug that was pulled and put back is another device.
    const kind = localStorage.getItem(KEY);
    const again = isKind(kind) ? await findPrinter(kind, devices()) : undefined;
    usePrinter.setState({ printer: again ?? null });
    return false;
  }
};

/** False where there is no printer, or it did not take it: the browser prints then. */
export const printRows = (rows: readonly PrintRow[]): Promise<boolean> => send(paperBytes(rows));

/** A job of its own, after what it belongs to is written down. */
export const kickDrawer = (): Promise<boolean> => send(drawerBytes);
