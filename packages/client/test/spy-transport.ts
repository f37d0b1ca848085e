import {
  inProcess,
  type Transport,
  type TransportFactory,
  type TransportRequest,
} from '@mikrokit/client';
import type { Router } from '@mikrokit/router';

/** A request, and its path with its query. */
type SentRequest = TransportRequest & { readonly path: string };

/** A transport to an API in this process that records its requests. */
export function spyOn(api: Router): {
  readonly transport: TransportFactory;
  readonly requests: SentRequest[];
} {
  const requests: SentRequest[] = [];
  const transport: TransportFactory = (url) => {
    const inner = inProcess(api)(url) as Transport;
    return {
      ...inner,
      send: (request) => {
        requests.push({ ...request, path: request.url.slice(url.origin.length) });
        return inner.send(request);
      },
    };
  };
  return { transport, requests };
}
