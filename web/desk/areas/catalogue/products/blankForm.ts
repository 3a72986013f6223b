import { blankProduct } from '#contract/catalogue/productFields.ts';

/** The initial form of a new product: prices are blank. */
export const blankForm = (branchId: number | undefined) => ({
  ...blankProduct,
  title: '',
  retailPrice: null,
  costPrice: null,
  quantity: null,
  branchId,
});
