/** What a promotion's scope names products by. */
export const scopeLists = ['productIds', 'categoryIds', 'brandIds', 'tagIds', 'supplierIds'] as const;
