import { decodeEscapes } from '@sharpside/contracts';
import { splitUrl } from '@sharpside/server-kit';

// Somebody may paste a whole token in place of its id. The id alone is not secret.
const WHOLE_TOKEN = /mfe_([a-z2-7]{12})_[^/]*/gi;

/** The path of an address for the log: without the query, and without the secret of a token. */
export function toLoggedPath(url: string): string {
  const { path } = splitUrl(url);
  // A path that cannot be decoded is logged unchanged, as no token looks like that.
  const decoded = decodeEscapes(path) ?? path;
  const hidden = decoded.replaceAll(WHOLE_TOKEN, 'mfe_$1_(hidden)');
  return hidden === decoded ? path : hidden;
}
