import { blankProduct } from '#contract/catalogue/productFields.ts';

/** What the form of a new product starts with: prices are asked for. */
export const blankForm = (branchId: number | undefined) => ({
  ...blankProduct,
  title: '',
  retailPrice: null,
  costPrice: null,
  quantity: null,
  branchId,
});
