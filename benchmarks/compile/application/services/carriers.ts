import { createFetch } from '@mikrokit/fetch';
import type { Address } from '../types/address.ts';

interface Parcel {
  weight: number;
  to: Address;
  reference: string;
}

interface Tracking {
  number: string;
  state: 'announced' | 'on-its-way' | 'delivered' | 'lost';
  updatedAt: Date;
  stops: { place: string; at: Date }[];
}

interface Carrier {
  'POST /parcels': {
    body: Parcel;
    result: { trackingNumber: string; label: URL };
    errors: { 422: { field: string; message: string } };
  };
  'GET /parcels/:number': { path: { number: string }; result: Tracking };
  'DELETE /parcels/:number': { path: { number: string } };
}

/** The company that brings parcels. */
export const carrier = createFetch<Carrier>({
  url: process.env.CARRIER_URL ?? 'http://localhost:9',
});
