import { findCode } from '@sharpside/server-kit';

const KINDS: readonly [RegExp, string][] = [
  [/^ECONNREFUSED$/, 'it refused the connection'],
  [/^(ENOTFOUND|EAI_|EDNS|ENODATA|ESERVFAIL)/, 'its name was not found in the DNS'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EHOSTDOWN|ENETDOWN)$/, 'no way leads to its address'],
  [/^(ECONNRESET|EPIPE|ECONNABORTED)$/, 'it broke the connection off'],
  [/^ETIMEDOUT$/, 'it did not take the connection in time'],
  [/^(HPE_|ERR_HTTP)/, 'its answer is not HTTP'],
  [
    /^(CERT_|ERR_TLS|ERR_SSL|ERR_OSSL|EPROTO$|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|.*CERT)/,
    'TLS failed: its certificate is not valid for the name, or not trusted',
  ],
];

/**
 * Kind of a fault of a connection, in plain words. Messages of the system name addresses of the own network, and whoever holds
 * any token can read the faults of webhooks.
 */
export function toFaultWords(error: Error): string {
  const code = findCode(error) ?? '';
  return KINDS.find(([codes]) => codes.test(code))?.[1] ?? 'the connection failed';
}
