// For packages of ours whose hosts speak the Fetch API, more or less; applications use the package's main entry.
export { type Answer, createAnswer, type FetchLike } from './answer.ts';
export { createResponder, type Responder } from './responder.ts';
