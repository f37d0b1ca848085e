import { createCodec } from '@mikrokit/types';

/** The borders of Canada as GeoJSON: 56,045 points, so nearly all of its numbers are in pairs. */
export interface Borders {
  type: 'FeatureCollection';
  features: {
    type: 'Feature';
    properties: { name: string };
    geometry: { type: 'Polygon'; coordinates: [longitude: number, latitude: number][][] };
  }[];
}

export const codec = createCodec<Borders>();
