import type { EndedCall } from './ended-call.ts';

/** Writes the line of a call, without what is secret: a `TapedCall` as JSON. */
export function callLine({ redactor, ...call }: EndedCall): string {
  const { reply, headers: allHeaders, startedAt, use } = call;
  const isAccepted = reply.status < 400;
  const body = call.isQuery ? parametersOf(call.request) : call.request;
  const { headers, params, redacted } = redactor.request(body, allHeaders, isAccepted);
  const duration = Math.round(call.duration * 1000) / 1000;
  const head = `{"version":1,"route":${redactor.routeText},"contract":"${redactor.contract}","at":"${new Date(startedAt).toISOString()}","duration":${duration}`;
  const request = `"headers":${JSON.stringify(headers)},"params":${JSON.stringify(params)},"redacted":${redacted || use?.isMasked === true}`;
  const asked = use === undefined ? '' : `,${use.text}`;
  return `${head},${request}${asked},${outcome(redactor, reply)}}`;
}

function outcome(redactor: EndedCall['redactor'], { status, body }: EndedCall['reply']): string {
  if (status < 400) return `"status":${status},"results":${redactor.resultsText(body)},"errors":{}`;
  const { results, errors } = redactor.reply(status, body);
  return `"status":${status},"results":${JSON.stringify(results)},"errors":${JSON.stringify(errors)}`;
}

/** The JSON of the parameters in the URL of a query; empty for none. */
function parametersOf(url: string): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : (new URLSearchParams(url.slice(start)).get('params') ?? '');
}
