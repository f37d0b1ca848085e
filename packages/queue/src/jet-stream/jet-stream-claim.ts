import type { JsMsg } from '@nats-io/jetstream';
import type { Claim, StoredJob } from '../queue-engine.ts';
import { attemptsOf, dueOf, type JetStreamJobs } from './jet-stream-jobs.ts';

interface LeaseTimes {
  readonly lease: number;
  readonly leasedAt: number;
}

interface Lending extends LeaseTimes {
  readonly job: StoredJob;
  readonly attempt: number;
}

/** The claim of a message, unless its job is not due yet. */
export async function claimMessage(
  jobs: JetStreamJobs,
  message: JsMsg,
  times: LeaseTimes,
): Promise<Claim | undefined> {
  const { seq, subject } = message;
  const job = message.json<StoredJob>();
  const before = attemptsOf(message.headers);
  const due = dueOf(message.headers);
  if (due > Date.now()) {
    message.nak(due - Date.now());
    return undefined;
  }
  if (due > 0) {
    // From here on, the deliveries of the message are attempts.
    await jobs.replace(subject, { job, seq, attempts: before });
    message.ack();
    return undefined;
  }
  return claimOf(jobs, message, { ...times, job, attempt: before + message.info.deliveryCount });
}

function claimOf(
  jobs: JetStreamJobs,
  message: JsMsg,
  { job, attempt, lease, leasedAt }: Lending,
): Claim {
  // The message was just delivered. If it was not, the worker renews the lease before it starts the job.
  let renewedAt = performance.now();
  const timeLeft = () => renewedAt + lease - performance.now();
  const { seq, subject } = message;
  const acknowledge = (kind: '+ACK' | '+WPI') =>
    jobs.acknowledge(message, kind, Math.max(timeLeft(), 1));
  /** Stores another state of the job. */
  const change = async (attempts: number, due?: number) => {
    if (timeLeft() <= 0) return false;
    return (await jobs.replace(subject, { job, seq, attempts, due })) === 'new';
  };
  return {
    job,
    attempt,
    leasedAt,
    renew: async () => {
      if (timeLeft() <= 0) return false;
      const startedAt = performance.now();
      await acknowledge('+WPI');
      // Later, the broker may have given it to another worker.
      if (timeLeft() <= 0) return false;
      renewedAt = startedAt;
      return true;
    },
    done: async () => {
      if (timeLeft() <= 0) return false;
      await acknowledge('+ACK');
      return true;
    },
    retry: (delay, _error) => change(attempt, delay > 0 ? Date.now() + delay : undefined),
    release: () => change(attempt - 1),
    dead: async (error) => {
      if (timeLeft() <= 0) return false;
      await jobs.bury(job.id, message.data, attempt, error);
      await acknowledge('+ACK');
      return true;
    },
  };
}
