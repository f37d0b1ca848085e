import { CONTRACT_HEADER, ContractChangedError } from '@mikrokit/router/protocol';
import { ClientError } from '../client-error.ts';
import type { TransportReply } from '../transport/transport.ts';
import type { Route } from './route.ts';

/** What tells the server's contract of a route. */
export interface ContractSource extends Pick<TransportReply, 'header'> {
  /** The place of the call in a batch. */
  readonly nth?: number;
}

/** Says by which types the calls of a batch were compiled: name and value of a header, or nothing if none of them says it. */
export function contractHeader(contracts: readonly (string | undefined)[]): readonly string[] {
  return contracts.some((contract) => contract !== undefined)
    ? [CONTRACT_HEADER, contracts.join(',')]
    : [];
}

/** Why a reply could not be read: that the server has other types of the route now, if it says so, or else `error`. */
export function orContractChanged(
  error: unknown,
  { codec }: Route,
  source: ContractSource,
): unknown {
  if (!(error instanceof ClientError) || error.type !== 'protocol') return error;
  const theirs = source.header(CONTRACT_HEADER)?.split(',')[source.nth ?? 0]?.trim() ?? '';
  if (theirs === '' || theirs === codec.contract) return error;
  return new ContractChangedError([], { cause: error });
}
