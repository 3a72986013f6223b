import { nameOf } from '#contract/papers/invoice.ts';
import { addressLines, type PaperWords, paperWords } from '#contract/papers/words.ts';
import type { Invoice } from '#contract/papers.ts';
import { phoneText } from '#contract/phoneText.ts';
import { milli } from '#contract/quantity.ts';
import type { SalesLine } from '#contract/sales/order.ts';
import { beginPart, finish, openPaper, type Paper, write, writeBlocks, writeLong } from '#server/platform/pdf/page.ts';
import { drawTable, type PaperColumn } from '#server/platform/pdf/table.ts';
import { leftToPick, toPick } from './picking.ts';

const columnsOf = ({ t, count, titlesOf, unitText }: PaperWords): PaperColumn<SalesLine>[] => [
  { title: '#', width: 26, align: 'right', texts: (_, index) => [String(index + 1)] },
  { title: t('documents.sku'), width: 96, texts: ({ sku }) => [sku] },
  { title: t('documents.product'), texts: titlesOf },
  { title: t('documents.unitHead'), width: 62, texts: (line) => [unitText(line)] },
  { title: t('documents.toPick'), width: 60, align: 'right', texts: (line) => [count(leftToPick(line))] },
  { title: t('documents.picked'), width: 64, align: 'right', texts: () => ['______'] },
];

const drawPickList = (paper: Paper, invoice: Invoice): void => {
  const { order, branch, courier, deliveryAddress, buyer, company } = invoice;
  const words = paperWords(invoice);
  const { t, count, dayAt } = words;
  const lines = toPick(invoice);
  const quantity = count(milli(lines.reduce((sum, line) => sum + leftToPick(line), 0)));
  const title = t('documents.pickList', { name: nameOf(invoice) });
  beginPart(paper, { text: `${company.name} · ${title}`, pageOf: words.pageOf });
  write(paper, title, { size: 16, weight: 'bold' });
  paper.y += 8;
  paper.head = title;
  writeBlocks(paper, [
    {
      title: t('documents.customer'),
      lines: [order.customerName || t('documents.cashSale'), phoneText(buyer?.phone ?? '')],
    },
    { title: t('documents.deliverTo'), lines: deliveryAddress ? addressLines(deliveryAddress) : ['–'] },
    {
      title: t('documents.order'),
      lines: [
        t('documents.dateIs', { date: dayAt(order.confirmedAt ?? order.createTime, branch.timeZone) }),
        t('documents.branch', { branch: branch.name }),
        courier && t('documents.courier', { courier }),
        order.otherReference && t('documents.theirReference', { reference: order.otherReference }),
        lines.length === 1
          ? t('documents.lineToPick', { quantity })
          : t('documents.linesToPick', { lines: lines.length, quantity }),
      ],
    },
  ]);
  paper.y += 12;
  drawTable(paper, columnsOf(words), lines);
  if (order.note !== '') {
    paper.y += 12;
    writeLong(paper, order.note);
  }
};

/** One print job; each order has its own page numbers. */
export const drawPickLists = ({ invoices }: { invoices: Invoice[] }): Promise<Buffer> => {
  const paper = openPaper('Pick lists');
  for (const invoice of invoices) drawPickList(paper, invoice);
  return finish(paper);
};
