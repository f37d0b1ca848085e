import type { Call, CallRequest } from '../calls/call.ts';
import type { MadeCall } from '../calls/call-runner.ts';
import { type JsonPath, partAt } from '../values/json-path.ts';

/** A call whose request names the parts of earlier results that differ from run to run. */
export interface PrintedCall {
  readonly request: CallRequest;
  /** The parts of its result that later calls need. */
  readonly variables: readonly Variable[];
  readonly isLast: boolean;
}

export interface Variable {
  readonly name: string;
  /** How requests write it: as JSON, as JSON in a query string, as text in a URL. */
  readonly encoding: 'json' | 'query' | 'path';
  /** Its location in the body of the reply. */
  readonly from: JsonPath;
}

/** The names of variables in requests, for `split`. */
export const variableOf: RegExp = /\u0001(\w+)\u0002/;

/** Prepares calls for printing. */
export function printedCalls(made: readonly MadeCall[]): readonly PrintedCall[] {
  const variables = new Map<Call, Variable[]>();
  const calls = made.map((one) => ({
    call: one.call,
    request: withVariables(one, made, variables),
  }));
  return calls.map(({ call, request }, i) => ({
    request,
    variables: variables.get(call) ?? [],
    isLast: i === made.length - 1,
  }));
}

/** Replaces linked values by variables if they were different when the calls were repeated. */
function withVariables(
  { call, request }: MadeCall,
  made: readonly MadeCall[],
  variables: Map<Call, Variable[]>,
): CallRequest {
  let { path, body } = request;
  for (const { at, source, from } of call.links) {
    const answer = made.find((one) => one.call === source)?.answer;
    const value = partAt(answer?.result, from);
    if (value === undefined || partAt(call.params, at) === value) continue;
    const list = variables.get(source) ?? [];
    variables.set(source, list);
    const location = source.by === 'http' ? from : [source.route, ...from];
    const name = `value${[...variables.values()].flat().length + 1}`;
    const forms = {
      json: JSON.stringify(value),
      query: encodeURIComponent(JSON.stringify(value)),
      path: encodeURIComponent(String(value)),
    } as const;
    const encoding = body?.includes(forms.json)
      ? 'json'
      : path.includes(forms.query)
        ? 'query'
        : 'path';
    const mark = `\u0001${name}\u0002`;
    if (encoding === 'json') body = body?.replace(forms.json, () => mark);
    else path = path.replace(forms[encoding], () => mark);
    list.push({ name, encoding, from: location });
  }
  return { ...request, path, ...(body !== undefined && { body }) };
}
