import { type Sentence, say } from '#contract/messages/sentence.ts';
import type { ListKey } from '#contract/storefront/items.ts';
import type { Trx } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { type Facts, readFacts } from './queries.ts';
import type { ItemValues } from './rows.ts';

/** An item to be stored and its values before; `place` is the prefix of its fields in a list. */
export type ItemPlan = { place: string; values: ItemValues; before: ItemValues | undefined };
type Problems = Record<string, Sentence>;

/** Existing references may have been archived since; new ones may not. */
const isNew = (value: unknown, before: unknown) => value !== before;

const linkProblem = ({ values: { link }, before }: ItemPlan, facts: Facts): Problems => {
  if (!link || JSON.stringify(link) === JSON.stringify(before?.link)) return {};
  if (link.kind === 'product' && !facts.products.has(link.productId))
    return { 'link.productId': say('field.noSuchProduct') };
  if (link.kind === 'category' && !facts.categories.has(link.categoryId))
    return { 'link.categoryId': say('catalogue.noSuchCategory') };
  if (link.kind === 'section' && !facts.sections.has(link.sectionId))
    return { 'link.sectionId': say('storefront.noSuchSection') };
  return {};
};

const pictureProblem = ({ values: { picture }, before }: ItemPlan, facts: Facts): Problems =>
  picture !== undefined && isNew(picture, before?.picture) && !facts.pictures.has(picture)
    ? { picture: say('uploads.pictureFirst') }
    : {};

const sectionProblems = ({ values, before }: ItemPlan, facts: Facts): Problems => {
  const { kind, productIds = [], categoryId, days } = values;
  if (kind === 'picked') {
    if (productIds.length === 0) return { productIds: say('storefront.productsNeeded') };
    const earlier = new Set(before?.productIds);
    const wrong = productIds.findIndex(
      (id, at) => productIds.indexOf(id) < at || !(facts.products.has(id) || earlier.has(id)),
    );
    return wrong < 0 ? {} : { [`productIds.${wrong}`]: say('field.noSuchProduct') };
  }
  if (kind === 'category') {
    if (categoryId === null || categoryId === undefined) return { categoryId: say('storefront.categoryNeeded') };
    return facts.categories.has(categoryId) ? {} : { categoryId: say('catalogue.noSuchCategory') };
  }
  return kind === 'bestSellers' && (days === null || days === undefined) ? { days: say('storefront.daysNeeded') } : {};
};

const productProblem = ({ values: { productId }, before }: ItemPlan, facts: Facts): Problems =>
  productId !== undefined && isNew(productId, before?.productId) && !facts.products.has(productId)
    ? { productId: say('field.noSuchProduct') }
    : {};

const priceProblem = ({ values: { productId, price }, before }: ItemPlan, facts: Facts): Problems => {
  const product = facts.products.get(productId ?? 0);
  if (!product || price === undefined || (price === before?.price && productId === before?.productId)) return {};
  if (product.soldByWeight) return { productId: say('storefront.soldByWeight') };
  return price < product.retailPrice
    ? {}
    : { price: say('storefront.notBelowRetail', { price: { cents: product.retailPrice } }) };
};

const problemsByList: Record<ListKey, (item: ItemPlan, facts: Facts) => Problems> = {
  banner: (item, facts) => ({ ...linkProblem(item, facts), ...pictureProblem(item, facts) }),
  section: sectionProblems,
  hotProduct: productProblem,
  limitProduct: (item, facts) => ({ ...productProblem(item, facts), ...priceProblem(item, facts) }),
};

const windowProblem = ({ values: { startsAt, endsAt } }: ItemPlan): Problems =>
  startsAt && endsAt && endsAt <= startsAt ? { endsAt: say('promotions.endBeforeStart') } : {};

const overlap = (one: ItemValues, two: ItemValues): boolean =>
  (one.startsAt ?? '') < (two.endsAt ?? '9') && (two.startsAt ?? '') < (one.endsAt ?? '9');

/** Rules for the resulting list: a product is hot only once, and has one limited-time price at a time. */
const duplicates = (list: ListKey, changed: readonly ItemPlan[], all: readonly ItemPlan[]): Problems => {
  if (list !== 'hotProduct' && list !== 'limitProduct') return {};
  for (const [at, item] of all.entries()) {
    const other = all
      .slice(0, at)
      .find(
        ({ values }) =>
          values.productId === item.values.productId && (list === 'hotProduct' || overlap(values, item.values)),
      );
    const culprit = other && (changed.includes(item) ? item : other);
    if (culprit)
      return {
        [`${culprit.place}productId`]: say(
          list === 'hotProduct' ? 'storefront.hotAlready' : 'storefront.windowsOverlap',
        ),
      };
  }
  return {};
};

const present = <T>(values: readonly (T | null | undefined)[]): T[] =>
  values.filter((value): value is T => value !== null && value !== undefined);

/** Refuses invalid items, each at its field; `all` is the resulting list, `changed` what is new in it. */
export const refuseWrong = async (
  trx: Trx,
  scope: Scope,
  list: ListKey,
  changed: readonly ItemPlan[],
  all: readonly ItemPlan[],
): Promise<void> => {
  const links = changed.map(({ values }) => values.link);
  const facts = await readFacts(trx, scope, {
    products: present(
      changed.flatMap(({ values }) => [
        values.productId,
        ...(values.productIds ?? []),
        values.link?.kind === 'product' ? values.link.productId : null,
      ]),
    ),
    categories: present(
      changed.flatMap(({ values }) => [
        values.categoryId,
        values.link?.kind === 'category' ? values.link.categoryId : null,
      ]),
    ),
    sections: present(links.map((link) => (link?.kind === 'section' ? link.sectionId : null))),
    pictures: present(changed.map(({ values }) => values.picture)),
  });
  const problems: Problems = duplicates(list, changed, all);
  for (const item of changed)
    for (const [field, problem] of Object.entries({ ...windowProblem(item), ...problemsByList[list](item, facts) }))
      problems[item.place + field] = problem;
  if (Object.keys(problems).length > 0) throw new Refusal('badFormat', { fields: problems });
};
