import { CONTRACT_HEADER, ContractChangedError } from '@mikrokit/router/protocol';
import { ClientError } from '../client-error.ts';
import type { TransportReply } from '../transport/transport.ts';
import type { Route } from './route.ts';

/** Why a reply could not be read: that the server has other types of the route now, if it says so, or else `error`. */
export function orContractChanged(
  error: unknown,
  { codec }: Route,
  reply: Pick<TransportReply, 'header'>,
): unknown {
  if (!(error instanceof ClientError) || error.type !== 'protocol') return error;
  const theirs = reply.header(CONTRACT_HEADER);
  if (!theirs || theirs === codec.contract) return error;
  return new ContractChangedError([], { cause: error });
}
