import { createTopic, type Topic, type TopicEngine } from '@mikrokit/router/topics';

export interface Line {
  readonly n: number;
  readonly at: Date;
}

export function linesTopic(engine: TopicEngine): Topic<Line> {
  return createTopic<Line>(engine);
}
