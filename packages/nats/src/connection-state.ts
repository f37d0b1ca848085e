import {
  type NatsConnection,
  PermissionViolationError,
  type QueuedIterator,
  type Status,
} from '@nats-io/transport-node';

interface ConnectionListener {
  /** The connection is lost, or back. */
  onChange(isLost: boolean): void;
  /** The connection is closed for good. */
  onClosed(): void;
  /** NATS denies a subject. */
  onDenied(subject: string): void;
}

/** Reports changes of a connection, until the returned function is called. */
export function watchConnection(nc: NatsConnection, listener: ConnectionListener): () => void {
  // As the connection makes it: a loop alone would listen until the next status.
  const statuses = nc.status() as QueuedIterator<Status>;
  const watch = async () => {
    for await (const status of statuses) {
      const { type } = status;
      if (type === 'close') listener.onClosed();
      else if (type === 'disconnect') listener.onChange(true);
      else if (type === 'reconnect') listener.onChange(false);
      else if (type === 'error' && status.error instanceof PermissionViolationError)
        listener.onDenied(status.error.subject);
    }
  };
  watch().catch((error: unknown) => process.emitWarning(`NATS: ${error}`));
  return () => statuses.stop();
}
