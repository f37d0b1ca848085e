// For our own packages whose hosts resemble the Fetch API; applications use the package's main entry.
export { assertWebSockets } from './assert-web-sockets.ts';
export { type Answer, createAnswer, type FetchLike } from './create-answer.ts';
export { createResponder, type Responder } from './responder.ts';
export { streamBody } from './stream-body.ts';
