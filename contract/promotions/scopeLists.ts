/** The lists of a promotion's scope. */
export const scopeLists = ['productIds', 'categoryIds', 'brandIds', 'tagIds', 'supplierIds'] as const;
