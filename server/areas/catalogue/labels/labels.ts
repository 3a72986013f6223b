import { labelCode, type printLabels } from '#contract/catalogue/labels.ts';
import type { Input } from '#contract/endpoint.ts';
import { formatsFor } from '#contract/formats.ts';
import { say } from '#contract/messages/sentence.ts';
import { readProducts } from '#server/areas/catalogue/products/queries.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Download } from '#server/platform/http/serve.ts';
import type { JobFor } from '#server/platform/pdf/printer.ts';
import { badField } from '#server/platform/refusal.ts';
import type { Label, labelDrawings } from './drawings.ts';

type Asked = Input<typeof printLabels>;
const MAX_LABELS = 5000;

type Found = Awaited<ReturnType<typeof readProducts>>[number];

const labelOf = (product: Found, pack: boolean, { showPrice, showChineseTitle }: Asked): Label => {
  const price = pack ? (product.standardPrice ?? product.retailPrice) : product.retailPrice;
  return {
    title: pack ? product.standardDescription || `${product.unitQty} × ${product.title}` : product.title,
    chineseTitle: showChineseTitle ? product.chineseTitle : '',
    code: labelCode(product, pack),
    price: showPrice ? formatsFor().money(price) : '',
  };
};

export const printProductLabels = async ({ db, scope, services }: Ctx, asked: Asked): Promise<Download> => {
  const total = asked.labels.reduce((sum, { count }) => sum + count, 0);
  if (total > MAX_LABELS)
    throw badField('labels', say('catalogue.maxLabels', { max: MAX_LABELS.toLocaleString('en') }));
  const ids = [...new Set(asked.labels.map(({ productId }) => productId))];
  const products = new Map(
    (await readProducts(db, scope, ids, scope.branchIds)).map((product) => [product.id, product]),
  );
  const labels = asked.labels.map(({ productId, count, pack }, at) => {
    const product = products.get(productId);
    if (!product) throw badField(`labels.${at}.productId`, say('field.noSuchProduct'));
    return { label: labelOf(product, pack, asked), count };
  });
  const { format, skip } = asked;
  const job: JobFor<typeof labelDrawings> = { paper: 'labels', data: { format, labels, skip }, rows: total };
  return {
    filename: 'labels.pdf',
    type: 'application/pdf',
    body: await services.printer.print(scope.companyId, job),
  };
};
