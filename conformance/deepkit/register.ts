import { registerDeepkit } from './hooks.ts';

// The suite's API with `types: deepkitTypes()`.
const own = JSON.stringify(import.meta.resolve('./create-router.ts'));
registerDeepkit(`export { createRouter } from ${own};`);
