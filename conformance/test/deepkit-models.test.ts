import { join } from 'node:path';
import { createCompiler } from '@mikrokit/compiler';
import test from 'ava';
import { captured } from '../../packages/deepkit/test/toolchain/capture.ts';
import { compareModels, modelsOf } from '../../packages/deepkit/test/toolchain/compare-models.ts';
import { registerDeepkit } from '../deepkit/hooks.ts';
import { INEXPRESSIBLE } from '../deepkit/inexpressible.ts';

const capture = import.meta.resolve('../../packages/deepkit/test/toolchain/capture.ts');
registerDeepkit(`import { createRouterOf } from ${JSON.stringify(capture)};
export const createRouter = createRouterOf();`);
await import('../api.ts');
const [handlers] = captured;
const compiler = createCompiler();
test.after.always(() => compiler.close());

test('reflection and the checker read each route alike, unless an exception is listed', (t) => {
  const [model] = modelsOf(compiler, join(import.meta.dirname, '../api.ts'));
  const ids = Object.keys(model?.routes ?? {});
  t.true(ids.length > 50);
  for (const id of ids) {
    const { difference } = compareModels(model as never, id, handlers);
    if (!Object.hasOwn(INEXPRESSIBLE, id)) t.is(difference, undefined, id);
    else t.not(difference, undefined, `${id} is listed, and yet the same`);
  }
  t.deepEqual(
    Object.keys(INEXPRESSIBLE).filter((id) => !ids.includes(id)),
    [],
  );
});
