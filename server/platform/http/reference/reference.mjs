// Shows openapi.json with Scalar. Runs in the browser as it is; scripts load in the order of the page.
globalThis.Scalar.createApiReference('#reference', {
  url: '/api/openapi.json',
  // Nothing from other sites: no fonts, no proxy, no services of the vendor.
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
