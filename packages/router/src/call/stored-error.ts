import { shareClass } from '@mikrokit/types/runtime';
import { RpcError, type WireError } from './errors.ts';

/** The error of an earlier call. Clients get the stored text. */
export class StoredError extends RpcError {
  /** The error in the reply, as JSON. */
  readonly text: string;

  constructor(status: number, text: string) {
    const { type, message } = JSON.parse(text) as WireError;
    super(type, { status, message });
    this.text = text;
  }
}

shareClass(StoredError, 'StoredError');
