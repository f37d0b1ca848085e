export { deepkitTypes, type DeepkitTypesOptions } from './deepkit-types.ts';
export { type Rejection, RejectionError } from './rejection-error.ts';
