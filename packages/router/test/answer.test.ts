import {
  answer,
  createRouter,
  type IncomingCall,
  isReply,
  limitText,
  untilAborted,
} from '@mikrokit/router';
import test from 'ava';
import { noHeaders } from './caller.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';
import { recordingLogger } from './recording-logger.ts';

const codecs = handWrittenCodecs({ now: {}, later: {} });
const { logger } = recordingLogger();
const api = createRouter(
  {
    now: () => 1,
    later: (context) =>
      new Promise((resolve) => context.signal.addEventListener('abort', () => resolve(2))),
  },
  { logger },
  codecs,
);
const accept = (path: string) => api.accept('POST', path, 'application/json');
const withBody = (text: string, more: Partial<IncomingCall> = {}): IncomingCall => ({
  readBody: (maxBodySize) => limitText(text, maxBodySize),
  toCallRequest: () => noHeaders,
  ...more,
});

test('a call that waits for nothing is answered at once', (t) => {
  const reply = answer(accept('/now'), withBody('[]'));
  t.true(isReply(reply));
  t.like(reply, { status: 200, body: '{"now":1}' });
});

test('a request that is rejected has no body read', (t) => {
  const readBody = () => t.fail() as never;
  t.like(answer(accept('/unknown'), withBody('', { readBody })), { status: 404 });
});

test('a body that is read later is run later', async (t) => {
  const reply = answer(accept('/now'), withBody('', { readBody: async () => '[]' }));
  t.false(isReply(reply));
  t.like(await reply, { status: 200 });
});

test('a body that cannot be taken is rejected for the reason that its reader gives', (t) => {
  const readBody = () =>
    ({ type: 'bad-request', message: 'No text', headers: ['accept-encoding', 'gzip'] }) as const;
  const reply = answer(accept('/now'), withBody('', { readBody }));
  t.deepEqual(reply, {
    status: 400,
    headers: ['content-type', 'application/json', 'accept-encoding', 'gzip'],
    body: '{"errors":{"now":{"type":"bad-request","message":"No text"}}}',
  });
});

test('a text is limited by its bytes', (t) => {
  t.is(limitText('äb', 3), 'äb');
  t.deepEqual(limitText('äb', 2), { type: 'payload-too-large' });
});

test('a signal that aborts cancels the call', async (t) => {
  const caller = new AbortController();
  const reply = answer(
    accept('/later'),
    withBody('[]', { waitFor: (reply) => untilAborted(reply, caller.signal) }),
  );
  caller.abort();
  t.like(await reply, { status: 499 });
  t.like(
    await answer(
      accept('/later'),
      withBody('[]', { waitFor: (reply) => untilAborted(reply, AbortSignal.abort()) }),
    ),
    {
      status: 499,
    },
  );
});

test('a host can wait for the reply in its own way', async (t) => {
  const reply = answer(
    accept('/later'),
    withBody('[]', {
      waitFor: (pending) => {
        pending.cancel('timeout');
        return pending;
      },
    }),
  );
  t.like(await reply, { status: 504 });
});
