import type { Attack } from './attack.ts';
import { behindProxy } from './behind-proxy.ts';
import { codedBodies } from './coded-bodies.ts';
import { hostileReplies } from './hostile-replies.ts';
import { mixedLoad } from './mixed-load.ts';
import { pipelines } from './pipelines.ts';
import { rawRequests } from './raw-requests.ts';
import { drain, rollingRestart, shutdown } from './shutdown.ts';
import { neverReaders, slowReaders } from './slow-readers.ts';
import { slowSenders } from './slow-senders.ts';

/** All attacks: on servers, and one on a client. */
export const attacks: readonly Attack[] = [
  mixedLoad,
  rawRequests,
  pipelines,
  codedBodies,
  slowReaders,
  neverReaders,
  slowSenders,
  shutdown,
  drain,
  rollingRestart,
  behindProxy('nginx'),
  behindProxy('haproxy'),
  hostileReplies,
];
