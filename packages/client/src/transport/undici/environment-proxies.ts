import { BlockList, isIP } from 'node:net';

/** Environment variables, such as `process.env`. */
type Environment = Readonly<Record<string, string | undefined>>;

/** Finds the proxy of an origin. `undefined` if there is none. */
type ProxyOf = (origin: string) => URL | undefined;

/**
 * Reads `HTTP_PROXY`, `HTTPS_PROXY`, `ALL_PROXY` for both, and `NO_PROXY`. Lower-case names take
 * precedence. `NO_PROXY` lists hosts (including their subdomains) with or without a port,
 * addresses, ranges (CIDR), or `*`. Throws a `TypeError` for a proxy that is not an http URL.
 */
export function environmentProxies(env: Environment): ProxyOf {
  const read = (name: string) => env[name.toLowerCase()] || env[name] || '';
  const all = read('ALL_PROXY');
  const proxies = {
    'http:': toProxy('HTTP_PROXY', read('HTTP_PROXY')) ?? toProxy('ALL_PROXY', all),
    'https:': toProxy('HTTPS_PROXY', read('HTTPS_PROXY')) ?? toProxy('ALL_PROXY', all),
  };
  const isDirect = directHosts(read('NO_PROXY'));
  return (origin) => {
    const url = new URL(origin);
    return isDirect(url) ? undefined : proxies[url.protocol as 'http:' | 'https:'];
  };
}

/** The URL of a proxy. Also accepts `proxy:3128`. Throws a `TypeError` without the credentials. */
export function toProxy(name: string, text: string): URL | undefined {
  if (text === '') return undefined;
  const url = URL.parse(text.includes('://') ? text : `http://${text}`);
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new TypeError(
    `undiciTransport: ${name} is not the URL of a proxy; use http://host:port or https://host:port`,
  );
}

function directHosts(list: string): (url: URL) => boolean {
  const entries = list.split(/[\s,]+/).filter((entry) => entry !== '');
  const blocked = new BlockList();
  const hosts: { readonly name: string; readonly port: string | undefined }[] = [];
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = familyOf(address);
    if (family && /^\d{1,3}$/.test(bits ?? '')) addRange(blocked, address, Number(bits), family);
    else if (family && bits === undefined) blocked.addAddress(address, family);
    else hosts.push(toHost(entry));
  }
  return ({ hostname, port, protocol }) => {
    const name = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
    const family = familyOf(name);
    if (family && blocked.check(name, family)) return true;
    const own = port || (protocol === 'https:' ? '443' : '80');
    return hosts.some(
      (host) =>
        (host.name === '*' || name === host.name || name.endsWith(`.${host.name}`)) &&
        (host.port === undefined || host.port === own),
    );
  };
}

function addRange(list: BlockList, address: string, bits: number, family: 'ipv4' | 'ipv6'): void {
  if (bits <= (family === 'ipv4' ? 32 : 128)) list.addSubnet(address, bits, family);
}

function familyOf(host: string): 'ipv4' | 'ipv6' | undefined {
  return ({ 4: 'ipv4', 6: 'ipv6' } as const)[isIP(host) as 4 | 6];
}

/** `.example.com`, `*.example.com:8443`, `[::1]:80` */
function toHost(entry: string): { readonly name: string; readonly port: string | undefined } {
  const [, host = '', port] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return { name: name === '*' ? name : name.replace(/^\*?\./, ''), port };
}
