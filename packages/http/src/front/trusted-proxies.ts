import type { BlockList } from 'node:net';

/**
 * Which proxies' `x-forwarded-for` to believe: `true` for whoever connects, or addresses and networks:
 * `['10.0.0.0/8', '::1']`. A header from anybody else says nothing: callers can write what they like.
 */
export type TrustProxy = true | readonly string[];

/** Who a request comes from, seen through the proxies that are trusted. */
export type RemoteAddressOf = (
  peer: string | undefined,
  forwardedFor: string | undefined,
) => string | undefined;

/** Throws a `TypeError` for an address or network that is none. */
export function createRemoteAddressOf(trust: TrustProxy | undefined): RemoteAddressOf {
  if (trust === undefined) return (peer) => peer;
  const { isIP } = process.getBuiltinModule('node:net');
  const isTrusted = trust === true ? () => true : trustTest(trust);
  return (peer, forwardedFor) => {
    if (peer === undefined || forwardedFor === undefined || !isTrusted(peer)) return peer;
    const hops = forwardedFor.split(',').map((hop) => hop.trim());
    // Each proxy adds the one it heard from at the end: the last that is not a proxy of ours is the caller.
    const caller = hops.findLast((hop) => !isTrusted(hop)) ?? (hops[0] as string);
    return isIP(caller) === 0 ? peer : caller;
  };
}

function trustTest(trust: readonly string[]): (address: string) => boolean {
  const { BlockList, isIP } = process.getBuiltinModule('node:net');
  const list: BlockList = new BlockList();
  for (const entry of trust) {
    const [address = '', prefix, ...more] = entry.split('/');
    const family = isIP(address);
    const bits = prefix === undefined ? undefined : Number(prefix);
    const isNetwork =
      bits === undefined || (/^\d+$/.test(prefix as string) && bits <= (family === 4 ? 32 : 128));
    if (family === 0 || !isNetwork || more.length > 0) {
      throw new TypeError(`trustProxy: ${JSON.stringify(entry)} is no address or network`);
    }
    const type = family === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, type);
    else list.addSubnet(address, bits, type);
  }
  return (address) => {
    const family = isIP(address);
    return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
  };
}
