import type { ClientErrorType } from '@mikrokit/client';
import { PROTOCOL_ERRORS } from '@mikrokit/router/protocol';
import test from 'ava';
import { ERROR_EXPLANATIONS } from '../page/call/error-explanations.ts';

const clientErrors: Readonly<Record<ClientErrorType, true>> = {
  aborted: true,
  application: true,
  network: true,
  protocol: true,
  rejected: true,
  timeout: true,
};

test('the page explains every error of the protocol and of the client', (t) => {
  // The page has no policies, which alone reject calls.
  const types = [...Object.keys(PROTOCOL_ERRORS), ...Object.keys(clientErrors)];
  const unexplained = types.filter((type) => !Object.hasOwn(ERROR_EXPLANATIONS, type));
  t.deepEqual(unexplained, ['rejected']);
});
