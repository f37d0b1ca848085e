import { createRouter, route } from '@mikrokit/router';
import { createTopic, type Topic, type TopicEngine } from '@mikrokit/router/topics';

/** The only key. */
export const KEY = 'all';

export function numbersTopic(engine: TopicEngine): Topic<number> {
  return createTopic<number>(engine);
}

/** A stream of what is published, behind a place. */
export function createTopicApi(engine: TopicEngine) {
  const numbers = numbersTopic(engine);
  return createRouter({
    watch: route({
      resumable: true,
      handler: async function* (context, after: string) {
        yield* numbers.subscribe(KEY, {
          after: context.lastEventId ?? after,
          signal: context.signal,
        });
      },
    }),
  });
}
