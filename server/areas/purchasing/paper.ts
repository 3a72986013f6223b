import type { Sum } from '#contract/papers/invoice.ts';
import { addressLines, count, dayAt, dayOf, dollars } from '#contract/papers/words.ts';
import { phoneText } from '#contract/phone.ts';
import { purchaseLabels } from '#contract/purchasing/status.ts';
import type { CostedLine, CostedOrder } from '#contract/purchasing.ts';
import { Address } from '#contract/settings.ts';
import type { Ctx, Db } from '#server/platform/context.ts';
import type { Download } from '#server/platform/http/serve.ts';
import { finish, openPaper, write, writeBlocks, writeLong } from '#server/platform/pdf/page.ts';
import { drawSums, drawTable, heightOfSums, type PaperColumn } from '#server/platform/pdf/table.ts';
import { found } from '#server/platform/refusal.ts';
import { may, type Scope } from '#server/platform/scope.ts';
import { findOrder } from './queries.ts';

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

const partiesOf = async (db: Db, { companyId }: Scope, { branchId, supplierId }: CostedOrder) => ({
  company: await db
    .selectFrom('company')
    .select(['name', 'legalName', 'abn', 'email', 'phone'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow(),
  branch: await db
    .selectFrom('branch')
    .select(['name', 'address', 'phone', 'timeZone'])
    .where('companyId', '=', companyId)
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow(),
  supplier: await db
    .selectFrom('supplier')
    .select(['name', 'contactName', 'email', 'phone', 'address', 'taxNumber'])
    .where('companyId', '=', companyId)
    .where('id', '=', supplierId)
    .executeTakeFirstOrThrow(),
});

const sumsOf = ({ amountSummary: { subtotal, discount, gst, total } }: CostedOrder): Sum[] => [
  ['Subtotal', dollars(subtotal)],
  ...(discount > 0 ? ([['Discount', `-${dollars(discount)}`]] as const) : []),
  ['GST', dollars(gst)],
  ['Total incl. GST', `$${dollars(total)}`, 'bold'],
];

/** The order as it goes to the supplier: what, how much, at which cost, where to. Who may not see costs prints none. */
export const printOrder = async ({ db, scope }: Ctx, { id }: { id: number }): Promise<Download> => {
  const order = found(await findOrder(db, scope, id));
  const { company, branch, supplier } = await partiesOf(db, scope, order);
  const name = order.reference || `Draft ${order.id}`;
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
      lines: [
        `${company.name}, ${branch.name}`,
        ...addressLines(Address.parse(branch.address)),
        phoneText(branch.phone),
      ],
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
  const priced = may(scope, 'cost.get');
  const sums = priced ? sumsOf(order) : [];
  await drawTable(paper, priced ? [...goods, ...costs] : goods, order.productList, heightOfSums(sums));
  if (priced) await drawSums(paper, sums);
  if (order.note !== '') {
    paper.y += 12;
    await writeLong(paper, order.note);
  }
  return {
    filename: `${name.replaceAll(' ', '-')}.pdf`,
    type: 'application/pdf',
    body: await finish(paper, `${company.name} · Purchase order ${name}`),
  };
};
