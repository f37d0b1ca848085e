import type { CloseOptions } from '../serve-options.ts';

/** Asks a worker to close its server and end. */
export interface CloseMessage {
  readonly mikrokit: 'close';
  readonly how: CloseOptions;
}

export function isCloseMessage(message: unknown): message is CloseMessage {
  return (
    typeof message === 'object' &&
    message !== null &&
    'mikrokit' in message &&
    message.mikrokit === 'close'
  );
}
