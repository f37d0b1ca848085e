import {
  inProcess,
  type Transport,
  type TransportFactory,
  type TransportRequest,
} from '@mikrokit/client';
import type { Router } from '@mikrokit/router';

/** A transport to an API in this process that records its requests. */
export function spyOn(api: Router): {
  readonly transport: TransportFactory;
  readonly requests: TransportRequest[];
} {
  const requests: TransportRequest[] = [];
  const transport: TransportFactory = (url) => {
    const inner = inProcess(api)(url) as Transport;
    return {
      ...inner,
      send: (request) => {
        requests.push(request);
        return inner.send(request);
      },
    };
  };
  return { transport, requests };
}
