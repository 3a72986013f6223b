import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPrinter, kickDrawer, printRows, usePrinter, watchPrinter } from './printer.ts';
import { serialPrinter, usbPrinter } from './testing.ts';

/* A printer that is switched off and on again, at a till that goes on selling. */

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  usePrinter.setState({ printer: null, isChosen: false });
});
afterEach(() => vi.unstubAllGlobals());

const print = () => printRows([{ kind: 'rule' }]);

for (const [kind, standIn] of [
  ['usb', usbPrinter],
  ['serial', serialPrinter],
] as const)
  test(`a printer (${kind}) that was off prints the first receipt after it is on again`, async () => {
    const printer = standIn();
    vi.stubGlobal('navigator', printer.devices);
    stored.set('till_printer', kind);
    const stop = watchPrinter();
    expect(await print()).toBe('printed');
    printer.switchOff();
    expect([await print(), await kickDrawer()]).toEqual(['failed', 'failed']);
    expect(usePrinter.getState()).toEqual({ printer: null, isChosen: true });
    printer.switchOn();
    expect([await print(), await kickDrawer()]).toEqual(['printed', 'printed']);
    // Off and on between two receipts: nobody is told to print by the browser.
    printer.switchOff();
    printer.switchOn();
    expect(await print()).toBe('printed');
    expect(printer.jobs()).toBe(4);
    stop();
  });

test('a printer that is switched on after the till is found without a receipt', async () => {
  const printer = usbPrinter();
  printer.switchOff();
  vi.stubGlobal('navigator', printer.devices);
  stored.set('till_printer', 'usb');
  const stop = watchPrinter();
  expect(await print()).toBe('failed');
  printer.switchOn();
  await expect.poll(() => usePrinter.getState().printer?.name).toBe('TM-T82');
  forgetPrinter();
  expect(await print()).toBe('noPrinter');
  stop();
});

test('the drawer opens while a receipt is being written to a serial port', async () => {
  const printer = serialPrinter();
  vi.stubGlobal('navigator', printer.devices);
  stored.set('till_printer', 'serial');
  expect(await Promise.all([print(), kickDrawer()])).toEqual(['printed', 'printed']);
  expect(printer.jobs()).toBe(2);
});
