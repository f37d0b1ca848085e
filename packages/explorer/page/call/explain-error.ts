/** Advice on errors that every API can have, by their types. */
const EXPLANATIONS: Readonly<Record<string, string>> = {
  'bad-request': 'The server could not read the request.',
  cancelled: 'The call was stopped before its reply.',
  aborted: 'The call was stopped before its reply.',
  'contract-changed': 'The types of the API have changed. Reload this page.',
  internal:
    "The handler failed, or its result breaks its type. The cause is only in the server's log.",
  network: 'No reply arrived. The server may have ended; its output says why.',
  'not-found': 'The server has no such route. It may have changed: reload this page.',
  'payload-too-large': 'The parameters are larger than the maxBodySize of the route.',
  protocol: 'The reply is none of this API. A proxy may have answered, or the types have changed.',
  timeout: 'The handler took longer than the timeout of the route.',
  unavailable: 'No server listens. The terminal of mikrokit dev says why.',
  validation: 'The server refused the parameters for these reasons.',
};

/** An explanation of an error of the protocol; `undefined` for one of the application's own. */
export function explainError(type: string): string | undefined {
  return Object.hasOwn(EXPLANATIONS, type) ? EXPLANATIONS[type] : undefined;
}
