import { createCodec } from '@mikrokit/types';

/** The catalogue of a box office: records by number, short lists and many numbers. */
export interface Catalog {
  areaNames: Record<string, string>;
  audienceSubCategoryNames: Record<string, string>;
  blockNames: Record<string, string>;
  events: Record<string, Event>;
  performances: Performance[];
  seatCategoryNames: Record<string, string>;
  subTopicNames: Record<string, string>;
  subjectNames: Record<string, string>;
  topicNames: Record<string, string>;
  topicSubTopics: Record<string, number[]>;
  venueNames: Record<string, string>;
}

interface Event {
  description: string | null;
  id: number;
  logo: string | null;
  name: string;
  subTopicIds: number[];
  subjectCode: string | null;
  subtitle: string | null;
  topicIds: number[];
}

interface Performance {
  eventId: number;
  id: number;
  logo: string | null;
  name: string | null;
  prices: { amount: number; audienceSubCategoryId: number; seatCategoryId: number }[];
  seatCategories: {
    areas: { areaId: number; blockIds: number[] }[];
    seatCategoryId: number;
  }[];
  seatMapImage: string | null;
  start: number;
  venueCode: string;
}

export const codec = createCodec<Catalog>();
