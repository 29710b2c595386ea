import { timingSafeEqual } from 'node:crypto';
import { CSRF_HEADER } from '@sharpside/contracts';
import type { FastifyRequest } from 'fastify';
import { createRandomText, type TextSigner } from './keys.ts';

/** A token which proves that a call was made by a page that can read this site's cookies. */
export type CsrfTokens = {
  create(idHash?: string): string;
  isOf(token: string, idHash: string): boolean;
};

const NONCE_BYTES = 16;

/**
 * Signed tokens, each bound to its session. An attacker who can plant a cookie (from another host of the domain, or a
 * network without TLS) still cannot plant a token that this session accepts.
 */
export function createCsrfTokens(signer: TextSigner): CsrfTokens {
  // The signed text contains the session. The browser gets only the nonce and the signature.
  const toSigned = (nonce: string, idHash: string) => `${nonce}|${idHash}`;
  return {
    create(idHash = '') {
      const nonce = createRandomText(NONCE_BYTES);
      return nonce + signer.sign(toSigned(nonce, idHash)).slice(toSigned(nonce, idHash).length);
    },
    isOf(token, idHash) {
      const end = token.indexOf('.');
      if (end === -1) return false;
      const signed = toSigned(token.slice(0, end), idHash);
      return signer.findSigned(signed + token.slice(end)) !== undefined;
    },
  };
}

export function hasCsrfHeader(request: FastifyRequest, token: string): boolean {
  const header = request.headers[CSRF_HEADER.toLowerCase()];
  if (typeof header !== 'string') return false;
  const [given, wanted] = [Buffer.from(header), Buffer.from(token)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
