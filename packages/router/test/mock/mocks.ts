import { createClient, inProcess } from '@mikrokit/client';
import { createMock, type MockOptions } from '@mikrokit/router/mock';
import type { Library } from './library.ts';

/** A mock of the library. */
export const mockLibrary = (options: MockOptions<Library['definition']> = {}) =>
  createMock<Library>(options);

/** A client of a mock of the library. */
export const mockClient = (options: MockOptions<Library['definition']> = {}) =>
  createClient<Library>({ transport: inProcess(mockLibrary(options)) });
