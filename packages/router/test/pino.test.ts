import { createRouter } from '@mikrokit/router';
import test from 'ava';
import { pino } from 'pino';
import { start } from './caller.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';

test('a pino logger gets internal errors with the id of the call and the path', async (t) => {
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  let id = '';
  const fail = (context: { id: string }) => {
    id = context.id;
    throw new Error('why', { cause: new Error('deeper') });
  };
  const api = createRouter({ fail }, { logger }, handWrittenCodecs({ fail: {} }));
  await start(api, '/fail');
  t.is(lines.length, 1);
  const entry = JSON.parse(lines[0] ?? '');
  t.like(entry, { level: 50, msg: 'Call failed', callId: id, path: 'fail' });
  t.is(entry.err.type, 'Error');
  t.regex(entry.err.stack, /why[\s\S]*deeper/);
});
