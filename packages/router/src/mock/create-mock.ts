import { CODECS_VERSION, type MockCodecs } from '@mikrokit/types/runtime';
import { CompiledRouter } from '../compiled-router.ts';
import { compileRoutes } from '../create-router.ts';
import { createTypeModel } from '../definition/type-model.ts';
import type { Router } from '../router.ts';
import { flatMock } from './flat-mock.ts';
import { createMockCalls } from './mock-calls.ts';
import { type MockedApi, type MockOptions, settingsOf } from './mock-options.ts';

export type { MockedApi };

/**
 * Makes a router of the same type as your API, whose routes return plausible values of their types:
 * `createMock<typeof api>()`. It validates parameters and speaks the protocol as your API does, but runs none of its
 * code: no handler, hook, schema or check. Serve it, or pass it to a client:
 * `createClient<typeof api>({ transport: inProcess(mock) })`.
 *
 * The compiler adds the codecs as the last argument, so never write it by hand. Throws without them, and for invalid
 * options.
 *
 * @example
 * ```ts
 * import { createRouter } from '@mikrokit/router';
 * import { createMock } from '@mikrokit/router/mock';
 *
 * const api = createRouter({ name: (_context, id: number) => `user ${id} of the database` });
 *
 * const mock = createMock<typeof api>({ routes: { name: (id) => `user ${id} of the mock` } });
 * console.log(await mock.call('name', 1)); // → user 1 of the mock
 * ```
 */
export function createMock<Api extends MockedApi>(
  options: MockOptions<Api['definition']> = {},
  attached?: MockCodecs,
): Router<Api['definition']> {
  assertMock(attached);
  const { router, model = router.model } = attached;
  const codecs = { ...router, model };
  const ids = Object.keys(attached.routes);
  const settings = settingsOf(options as MockOptions, new Set(ids));
  const calls = createMockCalls(createTypeModel(codecs), settings);
  const { prefix, suffix, problemDetails, maxBodySize, maxDepth } = options;
  const parts = compileRoutes(flatMock(attached, calls), codecs, {
    ...(prefix !== undefined && { prefix }),
    ...(suffix !== undefined && { suffix }),
    ...(problemDetails !== undefined && { problemDetails }),
    ...(maxBodySize !== undefined && { maxBodySize }),
    ...(maxDepth !== undefined && { maxDepth }),
    logger: calls.logger,
  });
  // Empty, because its handlers are not the application's: routes cannot be read from it.
  return new CompiledRouter(Object.freeze({}) as Api['definition'], parts);
}

function assertMock(attached: MockCodecs | undefined): asserts attached is MockCodecs {
  if (attached === undefined || attached === null)
    throw new Error(
      'createMock: this mock was not compiled, so it does not know the types of its API. Write the type of the router, ' +
        '`createMock<typeof api>()`, and start its TypeScript with\n' +
        '  node --import @mikrokit/compiler/register\n' +
        'or add the plugin to your test runner or bundler (@mikrokit/compiler/vite, …/jest, …/esbuild).',
    );
  if (attached.version === CODECS_VERSION) return;
  throw new Error(
    `createMock: this mock was compiled for codecs version ${String(attached.version)}, but it runs version ${CODECS_VERSION}. ` +
      'Reinstall so that @mikrokit/compiler and @mikrokit/router have the same version, then compile again.',
  );
}
