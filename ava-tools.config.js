import shared from './ava.config.js';

// `npm run test:tools`; the tools use all CPUs themselves.
export default {
  ...shared,
  files: ['packages/compiler/tools-test/*.test.ts'],
  concurrency: 1,
  timeout: '5m',
};
