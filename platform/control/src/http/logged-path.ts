// Somebody may paste a whole token in place of its id. The id alone is not secret.
const WHOLE_TOKEN = /mfe_([a-z2-7]{12})_[^/]*/gi;

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A path that cannot be decoded is logged unchanged, as no token looks like that.
    return path;
  }
}

/** The path of an address for the log: without the query, and without the secret of a token. */
export function toLoggedPath(url: string): string {
  const [path = '/'] = url.split('?', 1);
  const decoded = decode(path);
  const hidden = decoded.replaceAll(WHOLE_TOKEN, 'mfe_$1_(hidden)');
  return hidden === decoded ? path : hidden;
}
