import type { ReplyStream } from '@mikrokit/router';

/** A stream whose body ends only when `finish` has settled, which is called when all of it is written. */
export function endingAfter(stream: ReplyStream, finish: () => Promise<void>): ReplyStream {
  return {
    kind: stream.kind,
    cancel: (reason) => stream.cancel(reason),
    pipe: (sink) => {
      const end = () => sink.end();
      const abort = () => sink.abort();
      stream.pipe({
        write: (chunk) => sink.write(chunk),
        drained: () => sink.drained(),
        end: () => void finish().then(end, end),
        abort: () => void finish().then(abort, abort),
      });
    },
  };
}
