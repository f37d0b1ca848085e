/** The functions whose calls get codecs, with the packages that export them. */
export const COMPILED_FUNCTIONS = [
  { pkg: '@mikrokit/router', name: 'createRouter' },
  { pkg: '@mikrokit/router', name: 'createTopic' },
  { pkg: '@mikrokit/router', name: 'createMock' },
  { pkg: '@mikrokit/types', name: 'createCodec' },
  { pkg: '@mikrokit/types', name: 'envOf' },
  { pkg: '@mikrokit/client', name: 'createClient' },
  { pkg: '@mikrokit/queue', name: 'createSender' },
  { pkg: '@mikrokit/queue', name: 'schedule' },
  { pkg: '@mikrokit/fetch', name: 'createFetch' },
  { pkg: '@mikrokit/recorder', name: 'wrap' },
] as const;
