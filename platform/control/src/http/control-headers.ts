const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Headers of every answer: browsers must not render, frame or cache it, unless its route says otherwise. */
export const toControlHeaders = ({ behindTls }: { behindTls: boolean }): Record<string, string> => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(behindTls && { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }),
});
