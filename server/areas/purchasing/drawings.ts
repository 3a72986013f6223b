import { cents } from '#contract/money.ts';
import type { Sum } from '#contract/papers/invoice.ts';
import { abnText, addressLines, type PaperWords, paperWords } from '#contract/papers/words.ts';
import { phoneText } from '#contract/phoneText.ts';
import type { CostedLine, CostedOrder } from '#contract/purchasing/order.ts';
import { beginPart, finish, openPaper, write, writeBlocks, writeLong } from '#server/platform/pdf/page.ts';
import { drawSums, drawTable, heightOfSums, type PaperColumn } from '#server/platform/pdf/table.ts';
import type { Parties } from './parties.ts';

const goodsColumns = ({ t, count, titlesOf, unitText }: PaperWords): PaperColumn<CostedLine>[] => [
  { title: '#', width: 24, align: 'right', texts: (_, index) => [String(index + 1)] },
  { title: t('documents.sku'), width: 64, texts: ({ sku }) => [sku] },
  { title: t('documents.product'), texts: titlesOf },
  { title: t('documents.unitHead'), width: 54, texts: (line) => [unitText(line)] },
  { title: t('documents.quantity'), width: 38, align: 'right', texts: ({ orderQty }) => [count(orderQty)] },
];
const costColumns = ({ t, dollars }: PaperWords): PaperColumn<CostedLine>[] => [
  { title: t('documents.cost'), width: 48, align: 'right', texts: ({ cost }) => [dollars(cost)] },
  {
    title: t('documents.discountPercent'),
    width: 38,
    align: 'right',
    texts: ({ discount }) => [discount > 0 ? String(discount) : ''],
  },
  { title: t('documents.gst'), width: 44, align: 'right', texts: ({ gst }) => [dollars(gst)] },
  {
    title: t('documents.totalInclGst'),
    width: 66,
    align: 'right',
    texts: ({ priceInclGst }) => [dollars(priceInclGst)],
  },
];

const sumsOf = (
  { amountSummary: { subtotal, discount, gst, total } }: CostedOrder,
  { t, dollars, money }: PaperWords,
): Sum[] => [
  [t('documents.subtotal'), dollars(subtotal)],
  ...(discount > 0 ? ([[t('documents.discount'), dollars(cents(-discount))]] as const) : []),
  [t('documents.gst'), dollars(gst)],
  [t('documents.totalInclGst'), money(total), 'bold'],
];

export type PurchasePrint = { order: CostedOrder; parties: Parties; priced: boolean };

const drawPurchaseOrder = ({ order, parties, priced }: PurchasePrint): Promise<Buffer> => {
  const { company, branch, supplier } = parties;
  const words = paperWords({ language: company.language, company });
  const { t, dayAt, dayOf } = words;
  const name = order.reference || t('documents.draftNumber', { id: String(order.id) });
  const title = t('documents.purchaseOrder', { name });
  const paper = openPaper(title);
  beginPart(paper, { text: `${company.name} · ${title}`, pageOf: words.pageOf });
  write(paper, company.legalName || company.name, { size: 15, weight: 'bold' });
  write(
    paper,
    [company.abn && `ABN ${abnText(company.abn)}`, phoneText(company.phone), company.email]
      .filter(Boolean)
      .join('  ·  '),
    {
      size: 8,
      color: '#555',
    },
  );
  paper.y += 12;
  write(paper, title, { size: 13, weight: 'bold' });
  const stamps: Partial<Record<CostedOrder['status'], string>> = {
    draft: t('documents.draft'),
    cancelled: t('documents.cancelled'),
  };
  const stamp = stamps[order.status];
  if (stamp) write(paper, stamp, { weight: 'bold', color: '#b00020' });
  paper.y += 8;
  writeBlocks(paper, [
    {
      title: t('documents.supplier'),
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
      title: t('documents.deliverTo'),
      lines: [`${company.name}, ${branch.name}`, ...addressLines(branch.address), phoneText(branch.phone)],
    },
    {
      title: t('documents.order'),
      lines: [
        t('documents.dateIs', { date: dayAt(order.orderedDate ?? order.createTime, branch.timeZone) }),
        order.expectedDate ? t('documents.expectedOn', { date: dayOf(order.expectedDate) }) : '',
        order.otherReference && t('documents.yourReference', { reference: order.otherReference }),
        t('documents.orderedBy', { name: order.createdBy }),
      ],
    },
  ]);
  paper.y += 12;
  const sums = priced ? sumsOf(order, words) : [];
  const columns = [...goodsColumns(words), ...(priced ? costColumns(words) : [])];
  drawTable(paper, columns, order.productList, { tail: heightOfSums(paper, sums) });
  if (priced) drawSums(paper, sums);
  if (order.note !== '') {
    paper.y += 12;
    writeLong(paper, order.note);
  }
  return finish(paper);
};

/** What the printing threads draw for purchasing. */
export const purchaseDrawings = { purchaseOrder: drawPurchaseOrder };
