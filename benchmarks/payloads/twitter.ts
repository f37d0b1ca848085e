import { createCodec } from '@mikrokit/types';

/** A hundred search results of 2014: wide objects, much text, in Japanese and Chinese. */
export interface SearchResults {
  statuses: Status[];
  search_metadata: {
    completed_in: number;
    max_id: number;
    max_id_str: string;
    next_results: string;
    query: string;
    refresh_url: string;
    count: number;
    since_id: number;
    since_id_str: string;
  };
}

interface Status {
  metadata: { result_type: string; iso_language_code: string };
  created_at: string;
  id: number;
  id_str: string;
  text: string;
  source: string;
  truncated: boolean;
  in_reply_to_status_id: number | null;
  in_reply_to_status_id_str: string | null;
  in_reply_to_user_id: number | null;
  in_reply_to_user_id_str: string | null;
  in_reply_to_screen_name: string | null;
  user: User;
  geo: null;
  coordinates: null;
  place: null;
  contributors: null;
  retweeted_status?: Status;
  retweet_count: number;
  favorite_count: number;
  entities: {
    hashtags: { text: string; indices: Indices }[];
    symbols: string[];
    urls: Link[];
    user_mentions: Mention[];
    media?: Media[];
  };
  favorited: boolean;
  retweeted: boolean;
  possibly_sensitive?: boolean;
  lang: string;
}

interface User {
  id: number;
  id_str: string;
  name: string;
  screen_name: string;
  location: string;
  description: string;
  url: string | null;
  entities: { url?: { urls: Link[] }; description: { urls: Link[] } };
  protected: boolean;
  followers_count: number;
  friends_count: number;
  listed_count: number;
  created_at: string;
  favourites_count: number;
  utc_offset: number | null;
  time_zone: string | null;
  geo_enabled: boolean;
  verified: boolean;
  statuses_count: number;
  lang: string;
  contributors_enabled: boolean;
  is_translator: boolean;
  is_translation_enabled: boolean;
  profile_background_color: string;
  profile_background_image_url: string;
  profile_background_image_url_https: string;
  profile_background_tile: boolean;
  profile_image_url: string;
  profile_image_url_https: string;
  profile_banner_url?: string;
  profile_link_color: string;
  profile_sidebar_border_color: string;
  profile_sidebar_fill_color: string;
  profile_text_color: string;
  profile_use_background_image: boolean;
  default_profile: boolean;
  default_profile_image: boolean;
  following: boolean;
  follow_request_sent: boolean;
  notifications: boolean;
}

type Indices = [start: number, end: number];

interface Link {
  url: string;
  expanded_url: string;
  display_url: string;
  indices: Indices;
}

interface Mention {
  screen_name: string;
  name: string;
  id: number;
  id_str: string;
  indices: Indices;
}

interface Media {
  id: number;
  id_str: string;
  indices: Indices;
  media_url: string;
  media_url_https: string;
  url: string;
  display_url: string;
  expanded_url: string;
  type: string;
  sizes: Record<'medium' | 'small' | 'thumb' | 'large', { w: number; h: number; resize: string }>;
  source_status_id?: number;
  source_status_id_str?: string;
}

export const codec = createCodec<SearchResults>();
