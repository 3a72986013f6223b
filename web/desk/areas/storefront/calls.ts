import * as contract from '#contract/storefront.ts';

/** The calls of each list. They only differ in their items, so that one screen serves them all. */
export const calls = {
  banner: {
    list: contract.listBanners,
    update: contract.updateBanner,
    updateAll: contract.updateBanners,
    remove: contract.deleteBanner,
    restore: contract.restoreBanner,
  },
  section: {
    list: contract.listSections,
    update: contract.updateSection,
    updateAll: contract.updateSections,
    remove: contract.deleteSection,
    restore: contract.restoreSection,
  },
  hotProduct: {
    list: contract.listHotProducts,
    update: contract.updateHotProduct,
    updateAll: contract.updateHotProducts,
    remove: contract.deleteHotProduct,
    restore: contract.restoreHotProduct,
  },
  limitProduct: {
    list: contract.listLimitProducts,
    update: contract.updateLimitProduct,
    updateAll: contract.updateLimitProducts,
    remove: contract.deleteLimitProduct,
    restore: contract.restoreLimitProduct,
  },
} as const;

/** The screen of a list knows the fields that all items have; each list's own file knows the rest. */
export const callsOf = (list: keyof typeof calls) => calls[list] as unknown as (typeof calls)['banner'];
