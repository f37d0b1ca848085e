import type { EndedCall } from './ended-call.ts';

/** Makes a function that writes the line of a call, without what is secret: a `TapedCall` as JSON. */
export function callLines(): (call: EndedCall) => string {
  const timeText = timeTexts();
  return (call) => {
    const { redactor, reply, request } = call;
    const use = call.use && redactor.use(call.use);
    const { routeText, contract } = redactor;
    const body = call.isQuery ? parametersOf(request) : request;
    const isAccepted = reply.status < 400;
    const { headers, params, isRedacted } = redactor.request(body, call.headers, isAccepted);
    const at = timeText(call.startedAt);
    const duration = Math.round(call.duration * 1000) / 1000;
    const redacted = isRedacted || use?.isMasked === true;
    const asked = use === undefined ? '' : `,${use.text}`;
    return (
      `{"version":1,"route":${routeText},"contract":"${contract}","at":"${at}","duration":${duration},` +
      `"headers":${headers},"params":${params},"redacted":${redacted}${asked},${outcome(redactor, reply)}}`
    );
  };
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

/** Makes a function that writes Unix times in milliseconds in ISO 8601. */
// A second shares its text: toISOString takes half a microsecond, half of what a small call may cost.
function timeTexts(): (time: number) => string {
  let second = Number.NaN;
  let text = '';
  return (time) => {
    const milliseconds = time % 1000;
    if (time - milliseconds !== second) {
      second = time - milliseconds;
      // 2026-11-23T13:31:56.
      text = new Date(second).toISOString().slice(0, -4);
    }
    return `${text}${String(milliseconds).padStart(3, '0')}Z`;
  };
}
