// Somebody may paste a whole token where an id belongs. Its id alone is no secret.
const WHOLE_TOKEN = /mfe_([a-z2-7]{12})_[^/]*/gi;

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // As it came, which is not how a token looks.
    return path;
  }
}

/** The path of an address as a log may have it: without the query and without the secret of a token. */
export function toLoggedPath(url: string): string {
  const [path = '/'] = url.split('?', 1);
  const decoded = decode(path);
  const hidden = decoded.replaceAll(WHOLE_TOKEN, 'mfe_$1_(hidden)');
  return hidden === decoded ? path : hidden;
}
