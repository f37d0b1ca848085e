import {
  type ApiDocument,
  type Dispatcher,
  type Endpoint,
  isReply,
  type Reply,
} from '@mikrokit/router';
import type { RecordableApi } from '../recordable-api.ts';
import type { RedactionRules } from '../redaction/redaction-rules.ts';
import { Redactor } from '../redaction/redactor.ts';
import { RecordedBatch } from './recorded-batch.ts';
import { RecordedEndpoint } from './recorded-endpoint.ts';
import type { Recording } from './recording.ts';

/** Options of a {@link RecordedRouter}. */
export interface RecordedRouterOptions {
  readonly api: RecordableApi;
  readonly document: ApiDocument;
  readonly recording: Recording;
  readonly rules: RedactionRules;
}

/** A router whose calls are recorded. */
export class RecordedRouter implements Dispatcher {
  readonly #api: RecordableApi;
  readonly #recording: Recording;
  readonly #endpoints = new Map<Endpoint, Endpoint>();
  /** By the paths of routes that take a GET, each of which has an endpoint of its own. */
  readonly #queries = new Map<string, Redactor>();

  /** Throws for rules that match nothing. */
  constructor({ api, document, recording, rules }: RecordedRouterOptions) {
    this.#api = api;
    this.#recording = recording;
    const redactors = new Map<string, Redactor>();
    for (const { id, path, methods } of api.routes) {
      const endpoint = api.acceptRoute(id);
      if (isReply(endpoint) || endpoint.isRaw || endpoint.streams) continue;
      const redactor = new Redactor(document, id, rules);
      redactor.prepare(recording.headers);
      redactors.set(id, redactor);
      this.#endpoints.set(endpoint, new RecordedEndpoint({ endpoint, redactor, recording }));
      if (methods.includes('GET')) this.#queries.set(path, redactor);
    }
    rules.assertUsed();
    const batch = api.accept('POST', document.base, 'application/json');
    if (!isReply(batch) && !this.#endpoints.has(batch))
      this.#endpoints.set(batch, new RecordedBatch({ endpoint: batch, redactors, recording }));
  }

  accept(method: string, url: string, contentType: string | undefined): Endpoint | Reply {
    const found = this.#api.accept(method, url, contentType);
    if (isReply(found)) return found;
    const query =
      method === 'GET' || method === 'HEAD' ? this.#queries.get(pathOf(url)) : undefined;
    if (query === undefined) return this.#recorded(found);
    const recording = this.#recording;
    return new RecordedEndpoint({ endpoint: found, redactor: query, recording, url });
  }

  acceptRoute(id: string): Endpoint | Reply {
    const found = this.#api.acceptRoute(id);
    return isReply(found) ? found : this.#recorded(found);
  }

  #recorded(found: Endpoint): Endpoint {
    const endpoint = this.#endpoints.get(found);
    if (endpoint === undefined) this.#recording.skip();
    return endpoint ?? found;
  }
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
