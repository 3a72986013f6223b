export const storefront = {
  'storefront.categoryNeeded': 'Choose the category this section shows',
  'storefront.daysNeeded': 'Enter how many days of sales count',
  'storefront.hasSections': 'A storefront section shows this category. Change or delete the section first.',
  'storefront.hotAlready': 'This product is already in the list',
  'storefront.idTwice': 'This item is in the list twice',
  'storefront.listFull': 'This list can have {max} items. Delete one first.',
  'storefront.noSuchSection': "We can't find this section. Choose another one.",
  'storefront.notBelowRetail': 'Enter a price below the retail price of {price}',
  'storefront.productsNeeded': 'Choose at least one product',
  'storefront.soldByWeight': 'Products sold by weight cannot have a limited-time price',
  'storefront.webAddress': 'Enter a web address that starts with https://',
  'storefront.windowsOverlap': 'This product already has a limited-time price at that time',
} as const;
