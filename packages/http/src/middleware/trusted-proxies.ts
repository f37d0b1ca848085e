import type { BlockList } from 'node:net';

/**
 * The proxies whose `x-forwarded-for` you trust: `true` for every peer, or a list of addresses and networks
 * (`['10.0.0.0/8', '::1']`). The header of anybody else is ignored, because clients can write anything into it.
 */
export type TrustProxy = true | readonly string[];

/** Finds the client's address from the address that connected and its `x-forwarded-for`. */
export type RemoteAddressOf = (
  peer: string | undefined,
  forwardedFor: string | undefined,
) => string | undefined;

/** Throws a `TypeError` for an invalid address or network. */
export function createRemoteAddressOf(trust: TrustProxy | undefined): RemoteAddressOf {
  if (trust === undefined) return (peer) => peer;
  const isTrusted = createTrustTest(trust);
  const { isIP } = process.getBuiltinModule('node:net');
  return (peer, forwardedFor) => {
    // A Unix socket has no address, so only `true` trusts it.
    if (forwardedFor === undefined || !isTrusted(peer)) return peer;
    const hops = forwardedFor.split(',').map((hop) => hop.trim());
    // Each proxy appends the address that it was called from. The last untrusted address is the
    // client's.
    const caller = hops.findLast((hop) => !isTrusted(hop)) ?? (hops[0] as string);
    return isIP(caller) === 0 ? peer : caller;
  };
}

/**
 * Returns a test whether an address that connected is a trusted proxy. Throws a `TypeError` for an
 * invalid address or network.
 */
export function createTrustTest(trust: TrustProxy): (address: string | undefined) => boolean {
  if (trust === true) return () => true;
  if (!Array.isArray(trust)) {
    throw new TypeError(
      `trustProxy is ${JSON.stringify(trust)}; list addresses and networks, or use true to trust every peer`,
    );
  }
  return trustTest(trust);
}

function trustTest(trust: readonly string[]): (address: string | undefined) => boolean {
  const { BlockList, isIP } = process.getBuiltinModule('node:net');
  const list: BlockList = new BlockList();
  for (const entry of trust) {
    const [address = '', prefix, ...more] = entry.split('/');
    const family = isIP(address);
    const bits = prefix === undefined ? undefined : Number(prefix);
    const isNetwork =
      bits === undefined || (/^\d+$/.test(prefix as string) && bits <= (family === 4 ? 32 : 128));
    if (family === 0 || !isNetwork || more.length > 0) {
      throw new TypeError(`trustProxy: ${JSON.stringify(entry)} is not an address or a network`);
    }
    const type = family === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, type);
    else list.addSubnet(address, bits, type);
  }
  return (address = '') => {
    const family = isIP(address);
    return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
  };
}
