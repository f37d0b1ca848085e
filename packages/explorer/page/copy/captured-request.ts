import type { TransportRequest } from '@mikrokit/client';
import { type ApiDocument, CONTRACT_HEADER } from '@mikrokit/router/protocol';
import { prepareCall } from '../call/call-route.ts';
import { type EnteredCall, hasFiles } from '../call/entered-call.ts';

/** The request that the client would send for a call. */
export interface CapturedRequest {
  readonly method: string;
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, or lines of JSON. `undefined` without a body, and for files. */
  readonly text: string | undefined;
  /** Whether the body contains files. */
  readonly hasFiles: boolean;
}

/** Lets the client make the request of a call without sending it. */
export async function captureRequest(
  api: ApiDocument,
  call: EnteredCall,
): Promise<CapturedRequest> {
  const captured = Promise.withResolvers<TransportRequest>();
  const transport = () => ({
    send: (request: TransportRequest) => {
      captured.resolve(request);
      return Promise.reject(new Error('The request is not sent'));
    },
  });
  const { send, values } = prepareCall(api, call, { transport });
  const isStream = api.routes[call.id]?.item !== undefined;
  const calling = isStream
    ? send
        .stream(...values)
        [Symbol.asyncIterator]()
        .next()
    : send(...values);
  // A call that cannot be made fails before there is a request. Any other failure comes after it.
  calling.catch(captured.reject);
  return describeRequest(await captured.promise, hasFiles(call.params));
}

async function describeRequest(
  { method, url, headers, body }: TransportRequest,
  withFiles: boolean,
): Promise<CapturedRequest> {
  // The types can have changed when the user sends it.
  const { [CONTRACT_HEADER]: _, ...sent } = headers;
  const isText = typeof body === 'string' || (body instanceof Blob && !withFiles);
  const text = isText ? await new Response(body).text() : undefined;
  return { method, url, headers: sent, text, hasFiles: withFiles };
}
