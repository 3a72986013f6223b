import { nameOf } from '#contract/papers/invoice.ts';
import { addressLines, count, dayAt } from '#contract/papers/words.ts';
import type { Invoice } from '#contract/papers.ts';
import { phoneText } from '#contract/phone.ts';
import { milli } from '#contract/quantity.ts';
import type { SalesLine } from '#contract/sales/order.ts';
import { finish, nextPart, openPaper, type Paper, write, writeBlocks, writeLong } from '#server/platform/pdf/page.ts';
import { drawTable, type PaperColumn } from '#server/platform/pdf/table.ts';
import { leftToPick, toPick } from './picking.ts';

const columns: PaperColumn<SalesLine>[] = [
  { title: '#', width: 26, align: 'right', texts: (_, index) => [String(index + 1)] },
  { title: 'SKU', width: 96, texts: ({ sku }) => [sku] },
  { title: 'Product', texts: ({ title, chineseTitle }) => [title, chineseTitle] },
  { title: 'Unit', width: 62, texts: ({ pack, unitQty }) => [pack ? `Pack of ${unitQty}` : 'Unit'] },
  { title: 'To pick', width: 60, align: 'right', texts: (line) => [count(leftToPick(line))] },
  { title: 'Picked', width: 64, align: 'right', texts: () => ['______'] },
];

const footerOfPickList = (invoice: Invoice): string => `${invoice.company.name} · Pick list ${nameOf(invoice)}`;

const drawPickList = (paper: Paper, invoice: Invoice): void => {
  const { order, branch, courier, deliveryAddress, buyer } = invoice;
  const lines = toPick(invoice);
  write(paper, `Pick list ${nameOf(invoice)}`, { size: 16, weight: 'bold' });
  paper.y += 8;
  paper.head = `Pick list ${nameOf(invoice)}`;
  writeBlocks(paper, [
    { title: 'Customer', lines: [order.customerName || 'Cash sale', phoneText(buyer?.phone ?? '')] },
    { title: 'Deliver to', lines: deliveryAddress ? addressLines(deliveryAddress) : ['–'] },
    {
      title: 'Order',
      lines: [
        `Date: ${dayAt(order.confirmedAt ?? order.createTime, branch.timeZone)}`,
        `Branch: ${branch.name}`,
        courier && `Courier: ${courier}`,
        order.otherReference && `Their reference: ${order.otherReference}`,
        `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}, ${count(milli(lines.reduce((sum, line) => sum + leftToPick(line), 0)))} to pick`,
      ],
    },
  ]);
  paper.y += 12;
  drawTable(paper, columns, lines);
  if (order.note !== '') {
    paper.y += 12;
    writeLong(paper, order.note);
  }
};

/** One print; the pages of each order are counted on their own. */
export const drawPickLists = ({ invoices }: { invoices: Invoice[] }): Promise<Buffer> => {
  const paper = openPaper('Pick lists');
  let footer = '';
  for (const [at, invoice] of invoices.entries()) {
    if (at > 0) nextPart(paper, footer);
    drawPickList(paper, invoice);
    footer = footerOfPickList(invoice);
  }
  return finish(paper, footer);
};
