import type { Sum } from '#contract/papers/invoice.ts';
import { addressLines, count, dayAt, dayOf, dollars } from '#contract/papers/words.ts';
import { phoneText } from '#contract/phone.ts';
import type { CostedLine, CostedOrder } from '#contract/purchasing/order.ts';
import { purchaseLabels } from '#contract/purchasing/status.ts';
import { finish, openPaper, write, writeBlocks, writeLong } from '#server/platform/pdf/page.ts';
import { drawSums, drawTable, heightOfSums, type PaperColumn } from '#server/platform/pdf/table.ts';
import type { Parties } from './parties.ts';

const goods: PaperColumn<CostedLine>[] = [
  { title: '#', width: 24, align: 'right', texts: (_, index) => [String(index + 1)] },
  { title: 'SKU', width: 64, texts: ({ sku }) => [sku] },
  { title: 'Product', texts: ({ title, chineseTitle }) => [title, chineseTitle] },
  { title: 'Unit', width: 54, texts: ({ pack, unitQty }) => [pack ? `Pack of ${unitQty}` : 'Unit'] },
  { title: 'Qty', width: 38, align: 'right', texts: ({ orderQty }) => [count(orderQty)] },
];
const costs: PaperColumn<CostedLine>[] = [
  { title: 'Cost', width: 48, align: 'right', texts: ({ cost }) => [dollars(cost)] },
  { title: 'Disc. %', width: 38, align: 'right', texts: ({ discount }) => [discount > 0 ? String(discount) : ''] },
  { title: 'GST', width: 44, align: 'right', texts: ({ gst }) => [dollars(gst)] },
  { title: 'Total incl. GST', width: 66, align: 'right', texts: ({ priceInclGst }) => [dollars(priceInclGst)] },
];

const sumsOf = ({ amountSummary: { subtotal, discount, gst, total } }: CostedOrder): Sum[] => [
  ['Subtotal', dollars(subtotal)],
  ...(discount > 0 ? ([['Discount', `-${dollars(discount)}`]] as const) : []),
  ['GST', dollars(gst)],
  ['Total incl. GST', `$${dollars(total)}`, 'bold'],
];

export type PurchasePrint = { order: CostedOrder; name: string; parties: Parties; priced: boolean };

const drawPurchaseOrder = ({ order, name, parties, priced }: PurchasePrint): Promise<Buffer> => {
  const { company, branch, supplier } = parties;
  const paper = openPaper(`Purchase order ${name}`);
  write(paper, company.legalName || company.name, { size: 15, weight: 'bold' });
  write(
    paper,
    [company.abn && `ABN ${company.abn}`, phoneText(company.phone), company.email].filter(Boolean).join('  ·  '),
    {
      size: 8,
      color: '#555',
    },
  );
  paper.y += 12;
  write(paper, `Purchase order ${name}`, { size: 13, weight: 'bold' });
  if (order.status === 'draft' || order.status === 'cancelled')
    write(paper, purchaseLabels[order.status].toUpperCase(), { weight: 'bold', color: '#b00020' });
  paper.y += 8;
  writeBlocks(paper, [
    {
      title: 'Supplier',
      lines: [
        supplier.name,
        supplier.contactName,
        ...supplier.address.split('\n'),
        phoneText(supplier.phone),
        supplier.email,
        supplier.taxNumber,
      ],
    },
    {
      title: 'Deliver to',
      lines: [`${company.name}, ${branch.name}`, ...addressLines(branch.address), phoneText(branch.phone)],
    },
    {
      title: 'Order',
      lines: [
        `Date: ${dayAt(order.orderedDate ?? order.createTime, branch.timeZone)}`,
        order.expectedDate ? `Expected: ${dayOf(order.expectedDate)}` : '',
        order.otherReference && `Your reference: ${order.otherReference}`,
        `Ordered by: ${order.createdBy}`,
      ],
    },
  ]);
  paper.y += 12;
  const sums = priced ? sumsOf(order) : [];
  drawTable(paper, priced ? [...goods, ...costs] : goods, order.productList, heightOfSums(sums));
  if (priced) drawSums(paper, sums);
  if (order.note !== '') {
    paper.y += 12;
    writeLong(paper, order.note);
  }
  return finish(paper, `${company.name} · Purchase order ${name}`);
};

/** What the printing threads draw for purchasing. */
export const purchaseDrawings = { purchaseOrder: drawPurchaseOrder };
