const SECRET_WORDS = new Set(
  'apikey bearer credential credentials key keys passphrase passwd password passwords secret secrets token tokens'.split(
    ' ',
  ),
);

/** The word of a setting's name that stands for a secret, such as `token` of `feedToken`. */
export const findSecretName = (name: string): string | undefined =>
  name
    .split(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase())
    .find((word) => SECRET_WORDS.has(word));

/** Kinds of secrets that are known by how they are written. */
const KNOWN: readonly [kind: string, pattern: RegExp][] = [
  ['a private key', /-----BEGIN [A-Z ]*-----/],
  ['a signed token (JWT)', /\beyJ[\w-]{8,}\.[\w-]{8,}/],
  ['a token of this control service', /\bmfe_[a-z2-7]{12}_/],
  ['a key of AWS', /\b(AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a token of GitHub', /\b(gh[opsur]_[A-Za-z0-9]{20,}|github_pat_\w{20,})/],
  ['a token of GitLab', /\bglpat-[\w-]{16,}/],
  ['a token of Slack', /\bxox[abeprs]-[\w-]{10,}/],
  ['a key of Stripe', /\b[prs]k_(live|test)_\w{10,}/],
  ['a key of Google', /\bAIza[\w-]{30,}/],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{30,}/],
  ['an API key', /\bsk-[\w-]{20,}/],
  ['an address with a password', /:\/\/[^/\s:@]*:[^/\s@]+@/],
];

const toClass = (character: string) =>
  /\d/.test(character) ? 'digit' : /[A-Z]/.test(character) ? 'upper' : 'lower';

/** True for letters and digits in no order that words have: they change between upper case, lower case and digits too often. */
function isRandom(run: string): boolean {
  const classes = [...run].filter((character) => /[A-Za-z0-9]/.test(character)).map(toClass);
  const turns = classes.filter((one, at) => at > 0 && one !== classes[at - 1]).length;
  return classes.includes('digit') && turns >= classes.length / 4;
}

/**
 * The kind of secret that a text looks like, such as `a private key`; undefined for any other text.
 *
 * A guess: it knows the usual tokens and long random texts. It keeps mistakes out of pages, not somebody who tries.
 */
export function findSecretText(text: string): string | undefined {
  const known = KNOWN.find(([, pattern]) => pattern.test(text));
  if (known) return known[0];
  const runs = text.match(/[A-Za-z0-9_+=-]{24,}/g) ?? [];
  // An id of 36 characters (UUID) is no secret by itself.
  const isOdd = (run: string) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(run) && isRandom(run);
  return runs.some(isOdd) ? 'a long random key' : undefined;
}
