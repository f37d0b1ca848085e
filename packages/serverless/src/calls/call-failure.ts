import type { Reply } from '@mikrokit/router';

/**
 * A call that ended with errors, for whoever invoked the function: its name is the error's type, so that a state
 * machine can tell failures apart, and its message the reply's `errors` as JSON. It has no stack to give away.
 */
export class CallFailure extends Error {
  override readonly name: string;

  constructor(type: string, errors: object) {
    super(JSON.stringify(errors));
    this.name = type;
    delete this.stack;
  }
}

/** The body of a reply; throws if it has errors. */
export function toOutcome(route: string, { body = '{}' }: Reply): unknown {
  const outcome = JSON.parse(body) as Outcome;
  const { errors } = outcome;
  if (errors === undefined) return outcome;
  const type = (Object.hasOwn(errors, route) ? errors[route] : Object.values(errors)[0])?.type;
  throw new CallFailure(type ?? 'internal', errors);
}

/** An invocation that is no call at all. */
export function badInvocation(message: string, under = ''): CallFailure {
  return new CallFailure('bad-request', { [under]: { type: 'bad-request', message } });
}

interface Outcome {
  readonly errors?: Readonly<Record<string, { readonly type: string }>>;
}
