// Starts Scalar with everything off that asks other hosts, sends requests or stores credentials.
const page = document.getElementById('reference');
globalThis.Scalar.createApiReference(page, {
  url: page.dataset.document,
  agent: { disabled: true },
  // Its colours are too faint to read: WCAG 2.2, 1.4.3.
  customCss: `.light-mode { --scalar-color-2: #4a4f5a; --scalar-color-3: #545b69;
      --scalar-color-green: #1a6b34; --scalar-color-blue: #1750c4; --scalar-color-orange: #8a4b00;
      --scalar-color-red: #a81c1c; --scalar-color-yellow: #6d5600; --scalar-color-purple: #6a2fb0; }
    .dark-mode { --scalar-color-2: #b9bec9; --scalar-color-3: #a7aebd; }`,
  documentDownloadType: 'direct',
  hideClientButton: true,
  hideTestRequestButton: true,
  mcp: { disabled: true },
  persistAuth: false,
  showDeveloperTools: 'never',
  telemetry: false,
  withDefaultFonts: false,
});
