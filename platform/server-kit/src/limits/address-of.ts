/**
 * Address of whoever sends a request, as far as the proxies before this server are believed; `unknown` where the socket is gone
 * already. Fastify's `ip` is undefined then, whatever its type says.
 */
export const addressOf = ({ ip }: { readonly ip: string | undefined }): string => ip ?? 'unknown';
