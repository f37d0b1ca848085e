/** How the events of a stream are written. */
export interface EventFormat {
  readonly contentType: string;
  /** An item as JSON text, with its id if it has one. */
  item(json: string, id: string | undefined): string;
  /** The start of a detached stream: its id, and the id of the client's last event. */
  begin(stream: string, lastEventId: string): string;
  /** The end of a stream, with the body of the reply. */
  result(body: string): string;
  /** The error that ends a stream, with the status and body that an ordinary reply would have. */
  error(status: number, body: string): string;
  /** The milliseconds after which a client can resume a stream that broke off. */
  retry(milliseconds: number): string;
  /** Shows that the connection is alive. */
  readonly heartbeat: string;
}

/** Server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html, section 9.2.5. */
const serverSentEvents: EventFormat = {
  contentType: 'text/event-stream',
  item: (json, id) => (id === undefined ? `data: ${json}\n\n` : `id: ${id}\ndata: ${json}\n\n`),
  begin: (stream, last) => `event: stream\nid: ${last}\ndata: "${stream}"\n\n`,
  result: (body) => `event: result\ndata: ${body}\n\n`,
  error: (status, body) => `event: error\ndata: {"status":${status},"body":${body}}\n\n`,
  retry: (milliseconds) => `retry: ${milliseconds}\n\n`,
  heartbeat: ':\n\n',
};

/** One JSON object per line. Empty lines are heartbeats. */
const jsonLines: EventFormat = {
  contentType: 'application/x-ndjson',
  item: (json, id) =>
    id === undefined ? `{"item":${json}}\n` : `{"id":${JSON.stringify(id)},"item":${json}}\n`,
  begin: (stream, last) => `{"id":"${last}","stream":"${stream}"}\n`,
  result: (body) => `{"result":${body}}\n`,
  error: (status, body) => `{"error":{"status":${status},"body":${body}}}\n`,
  retry: (milliseconds) => `{"retry":${milliseconds}}\n`,
  heartbeat: '\n',
};

/**
 * The format that a client asks for in its header `accept` (RFC 9110 section 12.5.1): NDJSON if it
 * comes first, otherwise server-sent events.
 */
export function eventFormatFor(accept: string | undefined): EventFormat {
  if (accept === undefined || accept === serverSentEvents.contentType) return serverSentEvents;
  for (const range of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    if (parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter))) continue;
    if (type === serverSentEvents.contentType) return serverSentEvents;
    if (type === jsonLines.contentType) return jsonLines;
  }
  return serverSentEvents;
}
