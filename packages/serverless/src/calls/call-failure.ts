import type { Reply } from '@mikrokit/router';

/**
 * A failed call, as the caller of the function sees it. Its name is the type of the error, for state machines to match.
 * Its message is `errors` of the reply, as JSON. It has no stack, because callers must not see it.
 */
export class CallFailure extends Error {
  override readonly name: string;

  constructor(type: string, errors: object) {
    super(JSON.stringify(errors));
    this.name = type;
    delete this.stack;
  }
}

/** The body of a reply. Throws if it has errors. */
export function toOutcome(route: string, { body = '{}' }: Reply): unknown {
  const outcome = JSON.parse(body) as Outcome;
  const { errors } = outcome;
  if (errors === undefined) return outcome;
  const type = (Object.hasOwn(errors, route) ? errors[route] : Object.values(errors)[0])?.type;
  throw new CallFailure(type ?? 'internal', errors);
}

/** An invocation that is not a valid call. */
export function badInvocation(message: string, under = ''): CallFailure {
  return new CallFailure('bad-request', { [under]: { type: 'bad-request', message } });
}

interface Outcome {
  readonly errors?: Readonly<Record<string, { readonly type: string }>>;
}
