import { isSource } from './project-compiler-file.ts';

/**
 * The export conditions by which packages of this workspace find each other's sources, only while
 * the compiler itself runs from its source. The published package is JavaScript and has none.
 */
export const sourceConditions: readonly string[] = isSource ? ['@mikrokit/source'] : [];
