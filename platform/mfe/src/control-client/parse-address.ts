import { ClientError } from './errors.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** True for the address of a control service, rather than a folder or a bucket. */
export const isControlAddress = (location: string): boolean => /^https?:\/\//i.test(location);

/**
 * The origin of a control service.
 *
 * @throws {ClientError} `CONTROL_ADDRESS_INVALID` for more than an origin, and for http:// to another machine, which
 * would reveal the token to the network.
 */
export function parseControlAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin =
    url &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === '' &&
    url.password === '';
  if (!isOrigin) {
    throw new ClientError(
      'The address of a control service is https:// and its host, without a path, for example https://control.example.com.',
      { code: 'CONTROL_ADDRESS_INVALID' },
    );
  }
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
    throw new ClientError(
      `${url.origin} is not encrypted, so that others could read the token on its way; use https://. Only this machine's own addresses may do without.`,
      { code: 'CONTROL_ADDRESS_INVALID' },
    );
  }
  return url.origin;
}
