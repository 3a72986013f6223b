export const en = {
  'errors.crashHelp': 'What you saved is safe. Try again, or go to another page.',
  'errors.crashTitle': 'Something went wrong on this page',
  'errors.forbiddenHelp': 'Your role doesn’t include this page. If you need it, ask an administrator.',
  'errors.forbiddenTitle': 'You don’t have access to this page',
  'errors.goToDashboard': 'Go to the dashboard',
  'errors.goToPage': 'Go to {page}',
  'errors.notFoundHelp': 'The address may be mistyped, or the page has moved.',
  'errors.notFoundTitle': 'Page not found',
} as const;
