import {
  type ApiDocument,
  type Dispatcher,
  type Endpoint,
  isReply,
  type Reply,
} from '@mikrokit/router';
import type { RecordableApi } from '../recordable-api.ts';
import { RawRedactor } from '../redaction/raw-redactor.ts';
import { Redactor } from '../redaction/redactor.ts';
import type { RedactionRules } from '../redaction/rules/redaction-rules.ts';
import { RecordedBatch } from './recorded-batch.ts';
import { RecordedEndpoint, type RecordedEndpointOptions } from './recorded-endpoint.ts';
import { RecordedPartsEndpoint } from './recorded-parts-endpoint.ts';
import { RecordedRawEndpoint } from './recorded-raw-endpoint.ts';
import type { Recording } from './recording.ts';
import { HttpWire, queryWire } from './wire.ts';

/** Options of a {@link RecordedRouter}. */
interface RecordedRouterOptions {
  readonly api: RecordableApi;
  readonly document: ApiDocument;
  readonly recording: Recording;
  readonly rules: RedactionRules;
}

/** A router whose calls are recorded. */
export class RecordedRouter implements Dispatcher {
  readonly #api: RecordableApi;
  readonly #recording: Recording;
  /** The prefix of HTTP paths. */
  readonly #prefix: string;
  readonly #endpoints = new Map<Endpoint, Endpoint>();
  readonly #redactors = new Map<string, Redactor>();
  readonly #rawRedactors = new Map<string, RawRedactor>();
  /** By the paths of routes that accept a GET. Each has its own endpoint. */
  readonly #queries = new Map<string, Redactor>();

  /** Throws for rules that match nothing. */
  constructor({ api, document, recording, rules }: RecordedRouterOptions) {
    this.#api = api;
    this.#recording = recording;
    this.#prefix = document.base.slice(0, -1);
    for (const { id, path, methods, raw } of api.routes) {
      if (raw) {
        this.#rawRedactors.set(id, new RawRedactor(document, id, rules));
        for (const name of recording.headers) rules.forHeader(id, name);
        continue;
      }
      const endpoint = api.acceptRoute(id);
      if (isReply(endpoint)) continue;
      const redactor = new Redactor(document, id, rules);
      redactor.prepare(recording.headers);
      this.#redactors.set(id, redactor);
      this.#endpoints.set(endpoint, recordedEndpoint({ endpoint, redactor, recording }));
      if (methods.includes('GET')) this.#queries.set(path, redactor);
    }
    rules.assertUsed();
    const redactors = this.#redactors;
    const batch = api.accept('POST', document.base, 'application/json');
    if (!isReply(batch) && !this.#endpoints.has(batch))
      this.#endpoints.set(batch, new RecordedBatch({ endpoint: batch, redactors, recording }));
  }

  accept(method: string, url: string, contentType: string | undefined): Endpoint | Reply {
    const endpoint = this.#api.accept(method, url, contentType);
    if (isReply(endpoint)) return endpoint;
    const known = this.#endpoints.get(endpoint);
    if (known !== undefined) return known;
    if (endpoint.http !== undefined) return this.#byHttp(endpoint, endpoint.http);
    const redactor =
      method === 'GET' || method === 'HEAD' ? this.#queries.get(pathOf(url)) : undefined;
    if (redactor === undefined) return this.#unsupported(endpoint);
    const recording = this.#recording;
    return recordedEndpoint({ endpoint, redactor, recording, wire: queryWire, url });
  }

  acceptRoute(id: string): Endpoint | Reply {
    const endpoint = this.#api.acceptRoute(id);
    if (isReply(endpoint)) return endpoint;
    return this.#endpoints.get(endpoint) ?? this.#unsupported(endpoint);
  }

  prepare(): Promise<void> {
    return this.#api.prepare();
  }

  /** The endpoint of an HTTP path: of a route, or of a raw one. */
  #byHttp(endpoint: Endpoint, template: string): Endpoint {
    const recording = this.#recording;
    const http = template.replace(' ', ` ${this.#prefix}`);
    const raw = this.#rawRedactors.get(endpoint.id ?? '');
    if (raw !== undefined)
      return new RecordedRawEndpoint({ endpoint, http, redactor: raw, recording });
    const redactor = this.#redactors.get(endpoint.id ?? '');
    if (redactor === undefined) return this.#unsupported(endpoint);
    const wire = new HttpWire(endpoint, http);
    return recordedEndpoint({ endpoint, redactor, recording, wire });
  }

  #unsupported(endpoint: Endpoint): Endpoint {
    this.#recording.skip();
    return endpoint;
  }
}

function recordedEndpoint(options: RecordedEndpointOptions): Endpoint {
  const { isRaw, streams } = options.endpoint;
  return isRaw || streams ? new RecordedPartsEndpoint(options) : new RecordedEndpoint(options);
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
