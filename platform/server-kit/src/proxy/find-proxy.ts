import { BlockList, isIP } from 'node:net';
import { ContractError, decodeEscapes } from '@sharpside/contracts';

/** A proxy of the environment. `variable`: the variable that names it. */
export type NamedProxy = {
  variable: string;
  /** Address for messages, without user name and password. */
  address: string;
  /** Address with user name and password. */
  href: string;
  /** Value of `Proxy-Authorization`, if the address has a user name. */
  login?: string;
};

export type FindProxy = (url: URL) => NamedProxy | undefined;

type Environment = Readonly<Record<string, string | undefined>>;

const familyOf = (host: string) => (isIP(host) === 6 ? 'ipv6' : 'ipv4');

/**
 * The host of an address, or of an entry of NO_PROXY, as addresses write it: an IPv6 address in its short form without
 * brackets, a name in ASCII without its last dot.
 */
function toHost(hostname: string): string {
  const bare = hostname.toLowerCase().replace(/^\[|\]$/g, '');
  const written = URL.parse(`http://${isIP(bare) === 6 ? `[${bare}]` : bare}`)?.hostname ?? bare;
  return written.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** A part of an address, escaped. People also write it as it is, such as `50%off`. */
const toEscaped = (part: string) => encodeURIComponent(decodeEscapes(part) ?? part);

const findVariable = (environment: Environment, names: readonly string[]) =>
  names.find((name) => environment[name]?.trim());

/**
 * The proxy of a variable. An error if the variable names a SOCKS proxy, which other programs may use.
 *
 * @throws {ContractError} `CONTRACT_BROKEN`, with a message that shows neither user name nor password.
 */
function readProxy(environment: Environment, names: readonly string[]): NamedProxy | Error | undefined {
  const variable = findVariable(environment, names);
  if (variable === undefined) return undefined;
  const text = environment[variable]?.trim() ?? '';
  // Other programs read `proxy.example:3128` as this, too.
  const url = URL.parse(text.includes('://') ? text : `http://${text}`);
  const toFault = (message: string) =>
    new ContractError({ what: 'The environment', problems: [{ path: variable, message }] });
  if (url?.protocol.startsWith('socks'))
    return toFault(
      'names a SOCKS proxy, which cannot be used here; name an HTTP proxy, or the host in NO_PROXY',
    );
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '')
    throw toFault("must be the address of a proxy, as 'http://proxy.example:3128'");
  url.username = toEscaped(url.username);
  url.password = toEscaped(url.password);
  const { href, origin, username, password } = url;
  const login = Buffer.from(`${decodeEscapes(username)}:${decodeEscapes(password)}`).toString('base64');
  return { variable, address: origin, href, ...(username !== '' && { login: `Basic ${login}` }) };
}

/** This machine. No proxy reaches it. */
function createLoopback(): BlockList {
  const list = new BlockList();
  list.addSubnet('127.0.0.0', 8);
  for (const address of ['0.0.0.0', '::', '::1']) list.addAddress(address, familyOf(address));
  return list;
}

type Exception = (host: string, port: string) => boolean;

const NAME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/;

/** A part or a range of IPv4 addresses, such as `10.0` or `10.0.0.1-20`, which no host has as its name. */
const isPartOfAddress = (name: string) => /^[\d.-]+$/.test(name) && isIP(name) === 0;

/**
 * An entry of NO_PROXY: a name with its subdomains, an address or a network, each with or without a port. Undefined for
 * an entry that is none of these.
 */
function toException(entry: string): Exception | undefined {
  if (entry === '*') return () => true;
  const [written = '', bits] = entry.split('/');
  const network = written.replace(/^\[|\]$/g, '');
  if (bits !== undefined) {
    const list = new BlockList();
    const isNetwork =
      isIP(network) !== 0 && /^\d+$/.test(bits) && Number(bits) <= (isIP(network) === 6 ? 128 : 32);
    if (!isNetwork) return undefined;
    list.addSubnet(network, Number(bits), familyOf(network));
    return (host) => isIP(host) !== 0 && list.check(host, familyOf(host));
  }
  const [, named = entry, port] = (isIP(entry) === 6 ? undefined : /^(.+):(\d+)$/.exec(entry)) ?? [];
  const bare = named.replace(/^\*?\./, '');
  const name = toHost(bare);
  if (isPartOfAddress(bare) || (isIP(name) === 0 && !NAME.test(name))) return undefined;
  return (host, ofUrl) =>
    (port === undefined || port === ofUrl) && (host === name || host.endsWith(`.${name}`));
}

function readExceptions(environment: Environment) {
  const variable = findVariable(environment, ['no_proxy', 'NO_PROXY']) ?? 'NO_PROXY';
  const entries = (environment[variable] ?? '').split(/[,\s]+/).filter(Boolean);
  const read = entries.map((entry) => ({ entry, isExcepted: toException(entry) }));
  return { variable, read };
}

/** Warnings about entries of `NO_PROXY` that mean nothing, if the environment names a proxy. */
export function findNoProxyDoubts(environment: Environment): string[] {
  if (!findVariable(environment, ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY'])) return [];
  const { variable, read } = readExceptions(environment);
  const unread = read.filter(({ isExcepted }) => isExcepted === undefined);
  if (unread.length === 0) return [];
  // An address may have a password before its host.
  const named = unread.map(({ entry }) => `'${entry.replace(/^.*@/, '')}'`).join(', ');
  return [
    `${variable} has entries that mean nothing and are passed over: ${named}. It can have names with their subdomains (a.example), addresses (10.0.0.7) and networks (10.0.0.0/8), names and addresses also with a port, and *.`,
  ];
}

/**
 * Finds the proxy of an address: that of `HTTPS_PROXY` or `HTTP_PROXY`, unless `NO_PROXY` names the host. Each variable
 * may be in lower case, which then counts. This machine's own addresses have none. Undefined if the environment names no
 * proxy.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` if a variable is no address of a proxy; for a SOCKS proxy only when a call
 *   would go by it, because commands without calls need no proxy.
 */
export function createFindProxy(environment: Environment): FindProxy | undefined {
  const proxies = {
    'http:': readProxy(environment, ['http_proxy', 'HTTP_PROXY']),
    'https:': readProxy(environment, ['https_proxy', 'HTTPS_PROXY']),
  };
  if (!proxies['http:'] && !proxies['https:']) return undefined;
  const loopback = createLoopback();
  const exceptions = readExceptions(environment).read;
  return ({ protocol, hostname, port }) => {
    if (protocol !== 'http:' && protocol !== 'https:') return undefined;
    const host = toHost(hostname);
    const isHere = isIP(host) === 0 ? /(^|\.)localhost$/.test(host) : loopback.check(host, familyOf(host));
    const ofUrl = port || (protocol === 'https:' ? '443' : '80');
    if (isHere || exceptions.some(({ isExcepted }) => isExcepted?.(host, ofUrl))) return undefined;
    const proxy = proxies[protocol];
    if (proxy instanceof Error) throw proxy;
    return proxy;
  };
}
