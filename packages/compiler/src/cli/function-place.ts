import { type Runtime, Session } from 'node:inspector';

/** Where a function was written. */
export interface FunctionPlace {
  readonly url: string;
  /** From 1. */
  readonly line: number;
}

/** Tells where functions were written; to be closed. */
export interface FunctionFinder {
  /** Nothing for what is no function, or was not written in a file. */
  readonly placeOf: (value: unknown) => FunctionPlace | undefined;
  readonly close: () => void;
}

/** Asks the debugger of this process: JavaScript itself does not tell. */
export function createFunctionFinder(): FunctionFinder {
  const session = new Session();
  session.connect();
  const urls = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params }) => urls.set(params.scriptId, params.url));
  session.post('Debugger.enable');
  // The only way to hand a value of ours to the debugger.
  const key = '__mikrokitFunctionToFind';
  return {
    placeOf: (value) => {
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

/** Within one process the debugger answers at once. */
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
