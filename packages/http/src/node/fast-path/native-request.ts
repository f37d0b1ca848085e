import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { fieldOf, type SimpleHead } from './simple-head.ts';

/** The request as node:http would have made it, its body already read to the end. */
export function createNativeRequest(head: SimpleHead, socket: Socket): IncomingMessage {
  const { IncomingMessage } = process.getBuiltinModule('node:http');
  const request = new IncomingMessage(socket);
  request.method = head.method;
  request.url = head.target;
  request.httpVersion = '1.1';
  request.httpVersionMajor = 1;
  request.httpVersionMinor = 1;
  request.rawHeaders = head.fields.flatMap(({ name, value }) => [name, value]);
  request.headers = {};
  request.headersDistinct = Object.create(null);
  for (const { key, value } of head.fields) {
    const values = request.headersDistinct[key];
    if (values === undefined) request.headersDistinct[key] = [value];
    else values.push(value);
    request.headers[key] = fieldOf(head, key);
  }
  request.complete = true;
  request.push(null);
  // Its `end` comes in the next tick, so that listeners attached now get it.
  request.resume();
  return request;
}
