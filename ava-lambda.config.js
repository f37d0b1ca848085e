import shared from './ava.config.js';

// `npm run test:lambda`
export default { ...shared, files: ['packages/serverless/lambda-test/*.test.ts'] };
