// Shows openapi.json by Scalar. Runs in the browser as it stands; scripts come in the order of the page.
globalThis.Scalar.createApiReference('#reference', {
  url: '/api/openapi.json',
  // Nothing from elsewhere: no fonts, no proxy, no services of the maker.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'direct',
  persistAuth: false,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
});
