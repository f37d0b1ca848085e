import { createFetch } from '@mikrokit/fetch';
import type { PoliciesOptions } from '@mikrokit/policies';
import axios from 'axios';
import got from 'got';
import ky from 'ky';
import { ofetch } from 'ofetch';
import { request, fetch as undiciFetch } from 'undici';
import type { People } from './person.ts';

/** One call, written as the client's users would write it. */
export type Arm = (id: number) => Promise<unknown>;

/** Every policy, with limits that no call reaches. */
const policies: PoliciesOptions = {
  deadline: 10_000,
  dedupe: true,
  fallback: { result: () => undefined, fallbackIf: () => false },
  retry: 2,
  hedge: { minSamples: 1e9 },
  bulkhead: 1_000,
  rateLimit: { limit: 1e6, interval: 1 },
  circuitBreaker: true,
  timeout: 10_000,
  metrics: true,
};

/** The clients by their names in the table. The others are compared with the first. */
export function createArms(url: string): Readonly<Record<string, Arm>> {
  const plain = createFetch<People>({ url });
  const guarded = createFetch<People>({ url, policies });
  const withAxios = axios.create({ baseURL: url });
  const withGot = got.extend({ prefixUrl: url, retry: { limit: 0 } });
  const withKy = ky.create({ prefix: url, retry: 0, timeout: false });
  return {
    'undici.request': async (id) => {
      const { body } = await request(`${url}/people/${id}`);
      return body.json();
    },
    'MikroKit, types': (id) => plain('GET /people/:id', { path: { id } }),
    'MikroKit, types and all policies': (id) => guarded('GET /people/:id', { path: { id } }),
    'undici.fetch': async (id) => (await undiciFetch(`${url}/people/${id}`)).json(),
    axios: async (id) => (await withAxios.get(`/people/${id}`)).data,
    got: (id) => withGot.get(`people/${id}`).json(),
    ky: (id) => withKy.get(`people/${id}`).json(),
    ofetch: (id) => ofetch(`${url}/people/${id}`, { retry: 0 }),
  };
}
