import { registerDeepkit } from './hooks.ts';

// Loads the suite's API with `types: deepkitTypes()`.
const own = JSON.stringify(import.meta.resolve('./create-router.ts'));
registerDeepkit(`export { createRouter } from ${own};`);
