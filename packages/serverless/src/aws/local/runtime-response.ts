import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Writable } from 'node:stream';

/** The stream that a handler writes its result to: a request to the Runtime API, as in the runtime of AWS. */
export interface RuntimeResponse extends ClientRequest {
  setContentType(type: string): void;
  /** Ends a started result with an error, in trailers. */
  endWithError(error: { readonly errorType: string }): void;
  /** Resolves when the Runtime API has the whole result, or has given the function up. */
  readonly taken: Promise<void>;
}

const MODE = 'lambda-runtime-function-response-mode';
const ERROR_TYPE = 'lambda-runtime-function-error-type';
const ERROR_BODY = 'lambda-runtime-function-error-body';

/** Opens the stream for the result of an invocation. */
export function openResponse(url: string): RuntimeResponse {
  const headers = {
    [MODE]: 'streaming',
    'content-type': 'application/octet-stream',
    trailer: `${ERROR_TYPE}, ${ERROR_BODY}`,
    'transfer-encoding': 'chunked',
  };
  const opened = request(url, { method: 'POST', headers });
  const taken = new Promise<void>((resolve) => {
    opened.once('response', (response: IncomingMessage) => response.resume().once('end', resolve));
    opened.once('close', resolve);
    opened.on('error', () => resolve());
  });
  return Object.assign(opened, {
    taken,
    setContentType: (type: string) => {
      opened.setHeader('content-type', type);
    },
    endWithError: (error: { readonly errorType: string }) => {
      const body = Buffer.from(JSON.stringify(error)).toString('base64');
      opened.addTrailers({ [ERROR_TYPE]: error.errorType, [ERROR_BODY]: body });
      opened.end();
    },
  });
}

/** `awslambda.HttpResponseStream`: writes status and headers before a body. */
export const HttpResponseStream = {
  from: (stream: Writable & RuntimeResponse, metadata: object): Writable & RuntimeResponse => {
    stream.setContentType('application/vnd.awslambda.http-integration-response');
    stream.write(JSON.stringify(metadata));
    stream.write(new Uint8Array(8));
    return stream;
  },
};
