import * as mcp from '@mikrokit/mcp';
import * as ai from '@mikrokit/mcp/ai';
import test from 'ava';

test('the entries export these names and no others', (t) => {
  t.deepEqual(Object.keys(mcp), ['mcpHandler']);
  t.deepEqual(Object.keys(ai), ['aiTools']);
});
