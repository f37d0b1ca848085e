import { type Runtime, Session } from 'node:inspector';

/** A location in source code. */
interface FunctionLocation {
  readonly url: string;
  /** From 1. */
  readonly line: number;
}

/** Finds the source of functions, until it is closed. */
interface FunctionLocator {
  /** `undefined` for any other value, and for a function that is in no file. */
  readonly locationOf: (value: unknown) => FunctionLocation | undefined;
  readonly close: () => void;
}

/** Uses the debugger of this process: JavaScript has no other way to find the source of a function. */
export function createFunctionLocator(): FunctionLocator {
  const session = new Session();
  session.connect();
  const urls = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params }) => urls.set(params.scriptId, params.url));
  session.post('Debugger.enable');
  // The only way to pass a value to the debugger.
  const key = '__mikrokitFunctionToFind';
  return {
    locationOf: (value) => {
      if (typeof value !== 'function') return undefined;
      Object.assign(globalThis, { [key]: value });
      try {
        const object = post<Runtime.EvaluateReturnType>(session, 'Runtime.evaluate', {
          expression: `globalThis.${key}`,
        });
        const { internalProperties } = post<Runtime.GetPropertiesReturnType>(
          session,
          'Runtime.getProperties',
          { objectId: object.result.objectId, ownProperties: true },
        );
        const location = internalProperties?.find(({ name }) => name === '[[FunctionLocation]]');
        const { scriptId, lineNumber } = location?.value?.value ?? {};
        const url = urls.get(scriptId);
        return url ? { url, line: lineNumber + 1 } : undefined;
      } finally {
        Reflect.deleteProperty(globalThis, key);
      }
    },
    close: () => session.disconnect(),
  };
}

/** In the same process the debugger replies synchronously. */
function post<Answer>(session: Session, method: string, params: object): Answer {
  let answer: Answer | undefined;
  let failure: Error | null = null;
  session.post(method, params, (error, result) => {
    failure = error;
    answer = result as Answer;
  });
  if (failure !== null) throw failure;
  return answer as Answer;
}
