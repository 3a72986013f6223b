export const en = {
  'reports.allProducts': 'All products',
  'reports.before': '{value} in the period before',
  'reports.compare': 'Compare with the period before',
  'reports.coverDays': 'Order lasts',
  'reports.daysCount': '{count} days',
  'reports.detailEmpty': 'No sales yet',
  'reports.detailEmptyHint': 'Each line you sell or take back is listed here.',
  'reports.download': 'Download',
  'reports.editQuantity': 'Order quantity of {name}',
  'reports.madeOrders': '{count, plural, one {# draft purchase order made} other {# draft purchase orders made}}',
  'reports.madeLines': '{supplier}: {count, plural, one {# line} other {# lines}}',
  'reports.makeOrders': 'Make purchase orders',
  'reports.orderingEmpty': 'Nothing to order',
  'reports.orderingEmptyHint': 'Everything that sells is above its reorder point.',
  'reports.orderingBranch': 'For {branch}: pick a branch at the top to see another.',
  'reports.orderingHint':
    'Open a row to see how its quantity was worked out. Tick what to order, change quantities as you like, then make the purchase orders.',
  'reports.periodText': '{from} to {to}',
  'reports.print': 'Print',
  'reports.productEmpty': 'No sales in this period',
  'reports.productEmptyHint': 'Choose another period or branch.',
  'reports.inStock': 'In stock',
  'reports.inStockOf': '{level}% of the time',
  'reports.show': 'Show',
  'reports.showToOrder': 'To order',
  'reports.soldOver': 'Sales of',
  'reports.summary': 'Totals',
  'reports.tooMany': 'Tick at most {max} products',
  'reports.whyLead':
    'Lead time: {supplier} took {days} days on average, give or take {spread}, over the last {count} orders received',
  'reports.whyLeadNone': 'Lead time: no supplier, so {days} days are assumed',
  'reports.whyLeadStated':
    'Lead time: {days} days as {supplier} states; {count, plural, =0 {nothing was received from them in the last year} one {one order received in the last year is too few to go by} other {# orders received in the last year are too few to go by}}',
  'reports.whyPoint': 'Reorder point: {velocity} a day × {days} days + {safety} safety stock = {point}',
  'reports.whyPointSet': 'Reorder point: {point}, set by hand for this branch',
  'reports.whyQuantity':
    'Order quantity: {target} − {supply} = {missing}, in packs of {pack} and at least {minimum} → {quantity}',
  'reports.whyNothing': 'Order quantity: none, because {supply} is above the reorder point',
  'reports.whySafety':
    'Safety stock: daily sales vary by {spread}; to be in stock {level}% of the time, {safety} are kept in reserve',
  'reports.whySupply':
    'Supply: {onHand} on hand − {committed} committed + {incoming} incoming + {onDraft} on drafts = {supply}',
  'reports.whyTarget':
    'Target: {velocity} a day × ({days} days lead time + {cover} days) + {safety} safety stock = {target}',
  'reports.whyVelocity': 'Sold {sold} on {inStock} of {days} days in stock → {velocity} a day',
} as const;
