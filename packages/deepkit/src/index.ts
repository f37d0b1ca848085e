export { deepkitTypes, type DeepkitTypesOptions } from './deepkit-types.ts';
export { type Refusal, RefusalError } from './refusal-error.ts';
