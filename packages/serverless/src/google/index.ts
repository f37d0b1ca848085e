export { cloudFunction } from './cloud-function.ts';
