export { type ReferencedApi, type ReferenceOptions, reference } from './reference.ts';
