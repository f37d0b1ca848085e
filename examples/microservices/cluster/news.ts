import { createTopic, type Topic, type TopicEngine } from '@mikrokit/router/topics';

/** What happens in the cluster, as its page shows it. */
export interface News {
  kind: 'order' | 'shipped' | 'killed' | 'back';
  text: string;
  at: Date;
}

/** The only key of the topic. */
export const ALL = 'all';

/** The news, which every process publishes and reads. */
export function createNews(engine: TopicEngine): Topic<News> {
  return createTopic<News>(engine);
}
