import { labelCode, type printLabels } from '#contract/catalogue/labels.ts';
import { sizeOf, unitPriceOf } from '#contract/catalogue/unitPrice.ts';
import type { Locale } from '#contract/common.ts';
import type { Input } from '#contract/endpoint.ts';
import { formatsFor } from '#contract/formats.ts';
import { say } from '#contract/messages/sentence.ts';
import type { Cents } from '#contract/money.ts';
import { paperWords } from '#contract/papers/words.ts';
import { Address } from '#contract/settings.ts';
import { readProducts } from '#server/areas/catalogue/products/queries.ts';
import type { Ctx, Db } from '#server/platform/context.ts';
import type { Download } from '#server/platform/http/serve.ts';
import type { JobFor } from '#server/platform/pdf/printer.ts';
import { badField } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import type { Label, labelDrawings } from './drawings.ts';

type LabelRequest = Input<typeof printLabels>;
const MAX_LABELS = 5000;

type Product = Awaited<ReturnType<typeof readProducts>>[number];
type CompanyStyle = { language: Locale; country: string };

const readStyle = async (db: Db, { companyId }: Scope): Promise<CompanyStyle> => {
  const { language, address } = await db
    .selectFrom('company')
    .select(['language', 'address'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { language: language as Locale, country: Address.parse(address).country };
};

/** Both titles where wanted, the one in the company's language first. */
const titlesOf = (title: string, chineseTitle: string, language: Locale): Pick<Label, 'title' | 'secondTitle'> =>
  language === 'zh-CN' && chineseTitle !== ''
    ? { title: chineseTitle, secondTitle: title }
    : { title, secondTitle: chineseTitle };

/** A pack without a stated size is described by its number of units. */
const sizeAt = ({ unitSize, standardSize, unitQty }: Product, pack: boolean) => {
  const unit = sizeOf(unitSize);
  if (!pack) return unit;
  return sizeOf(standardSize) ?? (unit && { ...unit, amount: unit.amount * unitQty });
};

/** "$2.50 per 100 g", where the size is known. Products sold by weight already have a price per kilo. */
const unitPriceText = (product: Product, pack: boolean, price: Cents, { language, country }: CompanyStyle): string => {
  const size = product.soldByWeight ? undefined : sizeAt(product, pack);
  const unitPrice = size && unitPriceOf(price, size);
  if (!unitPrice) return '';
  const { t, money } = paperWords({ language, company: { address: { country } } });
  const values = { price: money(unitPrice.price) };
  return unitPrice.measure === 'g' ? t('documents.per100g', values) : t('documents.per100ml', values);
};

const labelOf = (
  product: Product,
  pack: boolean,
  { showPrice, showChineseTitle }: LabelRequest,
  style: CompanyStyle,
): Label => {
  const { language, country } = style;
  const price = pack ? (product.standardPrice ?? product.retailPrice) : product.retailPrice;
  return {
    ...titlesOf(
      pack ? product.standardDescription || `${product.unitQty} × ${product.title}` : product.title,
      showChineseTitle ? product.chineseTitle : '',
      language,
    ),
    code: labelCode(product, pack),
    price: showPrice ? formatsFor({ language, country }).money(price) : '',
    unitPrice: showPrice ? unitPriceText(product, pack, price, style) : '',
  };
};

export const printProductLabels = async ({ db, scope, services }: Ctx, request: LabelRequest): Promise<Download> => {
  const total = request.labels.reduce((sum, { count }) => sum + count, 0);
  if (total > MAX_LABELS)
    throw badField('labels', say('catalogue.maxLabels', { max: MAX_LABELS.toLocaleString('en') }));
  const ids = [...new Set(request.labels.map(({ productId }) => productId))];
  const products = new Map(
    (await readProducts(db, scope, ids, scope.branchIds)).map((product) => [product.id, product]),
  );
  const style = await readStyle(db, scope);
  const labels = request.labels.map(({ productId, count, pack }, at) => {
    const product = products.get(productId);
    if (!product) throw badField(`labels.${at}.productId`, say('field.noSuchProduct'));
    return { label: labelOf(product, pack, request, style), count };
  });
  const { format, skip } = request;
  const job: JobFor<typeof labelDrawings> = { paper: 'labels', data: { format, labels, skip }, rows: total };
  return {
    filename: 'labels.pdf',
    type: 'application/pdf',
    body: await services.printer.print(scope.companyId, job),
  };
};
