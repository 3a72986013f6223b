import { create } from 'zustand';
import type { ReceiptEvent } from '#contract/till/events.ts';
import { say, staffName, theTill } from '#web/till/counter/counter.ts';
import { setupOf } from '#web/till/drawer/places.ts';
import { reportRows } from '#web/till/drawer/report.ts';
import type { SessionReport } from '#web/till/drawer/session.ts';
import { printRows } from '#web/till/printer/printer.ts';
import { type TextId, t } from '#web/till/texts.ts';
import { laybyRows } from './laybyReceipt.ts';
import { receiptRows } from './receipt.ts';
import type { Row } from './rows.ts';

/* Prints rows on the receipt printer, or as an 80 mm page of the browser. */

export const usePaper = create<{ rows: readonly Row[] | null }>(() => ({ rows: null }));

const print = async (rows: readonly Row[]): Promise<void> => {
  const outcome = await printRows(rows);
  if (outcome === 'printed') return;
  if (outcome === 'failed') say(t('counter.printerFailed'), true);
  usePaper.setState({ rows });
  // Drawn first, then printed.
  requestAnimationFrame(() => requestAnimationFrame(() => window.print()));
};

/** Built-in names of payment types, and their names at the till. */
export const builtIn: Readonly<Record<string, { name: string; id: TextId }>> = {
  cash: { name: 'Cash', id: 'counter.typeCash' },
  card: { name: 'Card', id: 'counter.typeCard' },
  bankTransfer: { name: 'Bank transfer', id: 'counter.typeBankTransfer' },
  account: { name: 'Account', id: 'counter.typeAccount' },
  storeCredit: { name: 'Store credit', id: 'counter.typeStoreCredit' },
  giftCard: { name: 'Gift card', id: 'counter.typeGiftCard' },
};

/** The company's own name; the built-in name in the current language. */
export const nameOfType = (key: string): string => {
  const name = theTill()
    .setup()
    .paymentTypes.find((type) => type.key === key)?.name;
  const type = builtIn[key];
  return type && (name === undefined || name === type.name) ? t(type.id) : (name ?? key);
};

const rowsOf = (event: ReceiptEvent, isCopy: boolean): Row[] => {
  const facts = { setup: theTill().setup(), staffName: staffName(event.userId), nameOfType, isCopy };
  return event.kind === 'sale' ? receiptRows({ ...facts, event }) : laybyRows({ ...facts, event });
};

export const printReceipt = (event: ReceiptEvent, isCopy: boolean): void => {
  void print(rowsOf(event, isCopy));
};

export const printTest = (): void => {
  const { company, branch } = theTill().setup();
  void print([
    { kind: 'text', text: company.name, align: 'centre', size: 'large', isBold: true },
    { kind: 'text', text: branch.name, align: 'centre' },
    { kind: 'rule' },
    { kind: 'pair', left: t('counter.printTest'), right: '测试' },
    { kind: 'barcode', text: theTill().nextReceiptNumber() },
  ]);
};

export const printReport = (report: SessionReport): void => {
  void print(reportRows(report, setupOf(report.session.id), nameOfType, staffName));
};
