import { type NatsConnection, PermissionViolationError } from '@nats-io/transport-node';

interface ConnectionListener {
  /** The connection is lost, or back. */
  onChange(isLost: boolean): void;
  /** NATS denies a subject. */
  onDenied(subject: string): void;
}

/** Tells what happens to a connection, until the returned function is called. */
export function watchConnection(nc: NatsConnection, listener: ConnectionListener): () => void {
  let isOver = false;
  const watch = async () => {
    for await (const status of nc.status()) {
      if (isOver) return;
      const { type } = status;
      if (type === 'disconnect' || type === 'close') listener.onChange(true);
      else if (type === 'reconnect') listener.onChange(false);
      else if (type === 'error' && status.error instanceof PermissionViolationError)
        listener.onDenied(status.error.subject);
    }
  };
  watch().catch((error: unknown) => process.emitWarning(`NATS: ${error}`));
  return () => {
    isOver = true;
  };
}
