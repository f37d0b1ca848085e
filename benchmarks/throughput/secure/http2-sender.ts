import { once } from 'node:events';
import { type ClientHttp2Session, connect } from 'node:http2';
import type { Workload } from '../../workloads/workload.ts';

/** Sessions of HTTP/2 over TLS that stay open, each with several requests at once. */
export class Http2Sender {
  readonly #sessions: readonly ClientHttp2Session[];
  readonly #workload: Workload;
  readonly #streams: number;

  private constructor(
    sessions: readonly ClientHttp2Session[],
    workload: Workload,
    streams: number,
  ) {
    this.#sessions = sessions;
    this.#workload = workload;
    this.#streams = streams;
  }

  /** Opens sessions, over each of which go so many streams at the same time. */
  static async connect(
    port: number,
    workload: Workload,
    { sessions, streams }: { readonly sessions: number; readonly streams: number },
  ): Promise<Http2Sender> {
    const open = Array.from({ length: sessions }, () =>
      connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false }),
    );
    await Promise.all(open.map((session) => once(session, 'connect')));
    return new Http2Sender(open, workload, streams);
  }

  /** Sends requests, and resolves when all are answered. Rejects for a status other than 200. */
  async send(count: number): Promise<void> {
    let left = count;
    const sendOver = async (session: ClientHttp2Session): Promise<void> => {
      while (left-- > 0) {
        const { status } = await callOver(session, this.#workload);
        if (status !== 200) throw new Error(`A reply of status ${status}`);
      }
    };
    const all = this.#sessions.flatMap((session) =>
      Array.from({ length: this.#streams }, () => sendOver(session)),
    );
    await Promise.all(all);
  }

  /** Makes a call, and gives its reply. */
  call(): Promise<{ status: number; body: string }> {
    return callOver(this.#sessions[0] as ClientHttp2Session, this.#workload);
  }

  close(): void {
    for (const session of this.#sessions) session.destroy();
  }
}

function callOver(
  session: ClientHttp2Session,
  { method, path, body }: Pick<Workload, 'method' | 'path' | 'body'>,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const head = { ':method': method, ':path': path, 'content-type': 'application/json' };
    const stream = session.request(head);
    let status = 0;
    let text = '';
    stream.setEncoding('utf8');
    stream.on('response', (headers) => {
      status = Number(headers[':status']);
    });
    stream.on('data', (chunk: string) => {
      text += chunk;
    });
    stream.on('end', () => resolve({ status, body: text }));
    stream.on('error', reject);
    stream.end(body);
  });
}
