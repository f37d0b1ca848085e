import { createFetch, type Fetch, type FetchOptions } from '@mikrokit/fetch';
import type { GitHub } from './github.ts';

/** Makes a client; the compiler adds its codecs when a test imports this file. */
export const createGitHub = (options: FetchOptions): Fetch<GitHub> => createFetch<GitHub>(options);
