import * as contract from '#contract/papers.ts';
import { previewLetters, sendLetters } from '#contract/sales/letters.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import { readInvoice } from './details.ts';
import { exportOrders } from './export.ts';
import * as letters from './letters.ts';
import { checkPrint, printInvoice, printOrders, printReceipt, printStatement } from './printing.ts';
import { sendInvoice, sendStatement, sentInvoices } from './sending.ts';
import { importSheet } from './sheets/service.ts';

export const paperRoutes = (app: App) => {
  serve(app, contract.getInvoice, ({ db, scope }, { id }) => readInvoice(db, scope, id));
  serve(app, contract.invoicePdf, printInvoice);
  serve(app, contract.receiptPdf, printReceipt);
  serve(app, contract.sendInvoice, sendInvoice);
  serve(app, contract.sentInvoices, sentInvoices);
  serve(app, contract.checkPrint, checkPrint);
  serve(app, contract.printOrders, printOrders);
  serve(app, contract.exportOrders, exportOrders, { fromReplica: true });
  serve(app, contract.importSheet, importSheet);
  serve(app, contract.statementPdf, printStatement);
  serve(app, contract.sendStatement, sendStatement);
  serve(app, previewLetters, letters.previewLetters);
  serve(app, sendLetters, letters.sendLetters);
};
