/** Advice on errors that every API can have, by their types. */
export const ERROR_EXPLANATIONS: Readonly<Record<string, string>> = {
  aborted: 'The call was stopped before its reply.',
  application: 'The parameters or headers cannot be sent. Nothing was sent.',
  'bad-request': 'The server could not read the request.',
  cancelled: 'The call was stopped before its reply.',
  'contract-changed': 'The types of the API have changed. Reload this page.',
  'cross-site':
    'The server treated this page as a page of another site, which may not send this request.',
  'idempotency-key-in-use': 'Another call with this idempotency key still runs. Call again later.',
  'idempotency-key-missing': 'The route needs a new key for each call.',
  'idempotency-key-reused': 'Another call had this idempotency key and other parameters.',
  internal:
    "The handler failed, or its result breaks its type. The cause is only in the server's log.",
  'method-not-allowed': 'The route has another method now. Reload this page.',
  network:
    'No reply arrived. Perhaps the server ended, or redirected to another host. Its output says more.',
  'not-found': 'The server has no such route. Perhaps the API has changed: reload this page.',
  'payload-too-large': 'The parameters are larger than the maxBodySize of the route.',
  protocol:
    'The reply does not come from this API. Perhaps a proxy answered, or the types have changed.',
  'rate-limited': 'There were too many calls. The data says in how many seconds to call again.',
  'reply-too-large': 'The handler has run, but its result is too large for a reply.',
  'slow-reader': 'The stream was ended because this page read it too slowly.',
  'stream-lost': 'The server of the stream is gone. Its items so far are above.',
  'stream-store-full': 'The store of streams has no room for another one.',
  'stream-too-large': 'The stream had more items than its store keeps.',
  timeout: 'The handler took longer than the timeout of the route.',
  'unknown-stream': 'The stream no longer exists, or it belongs to another user.',
  unavailable: 'No server listens. The terminal of mikrokit dev says why.',
  'unsupported-media-type': 'The server received another content type than this page sent.',
  'uri-too-long': 'The parameters are too long for a URL.',
  validation: 'The server rejected the parameters for these reasons.',
};
