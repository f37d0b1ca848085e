import { createClient } from '@mikrokit/client';
import { type Context, createRouter, hook, route } from '@mikrokit/router';

const tenant = hook({
  name: 'readTenant',
  header: 'baggage',
  provides: 'tenant',
  handler: (_context: Context, baggage?: string): string => String(baggage),
});

const trace = hook({
  name: 'readTrace',
  header: 'traceparent',
  provides: 'trace',
  handler: (_context: Context, traceparent?: string): string => String(traceparent),
});

/** Routes whose results depend on the headers of a trace. */
export const traceHeaders = createRouter({
  ...tenant.routes({
    tenant: route({ query: true, handler: (context): string => context.tenant }),
  }),
  ...trace.routes({ trace: route({ query: true, handler: (context): string => context.trace }) }),
  raw: route({
    query: true,
    handler: (context: Context): string => String(context.request.header('baggage')),
  }),
});

export const clientOf = (options: Parameters<typeof createClient<typeof traceHeaders>>[0]) =>
  createClient<typeof traceHeaders>(options);
