import { ENCODINGS, type Encoding } from './encoding.ts';

function parseWeight(parameters: readonly string[]): number {
  const quality = parameters.map((parameter) => parameter.trim()).find((text) => /^q=/i.test(text));
  if (quality === undefined) return 1;
  const weight = Number(quality.slice(2));
  return Number.isFinite(weight) ? weight : 0;
}

/**
 * The encodings that a client accepts, best first: by the client's weights, then in the order of `ENCODINGS`. Encodings
 * with a lower weight than `identity` are left out.
 *
 * Empty: send the bytes unencoded, even if the client refuses that too, since a page is better than status 406.
 */
export function toAcceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return [];
  const known = parsed.get(header);
  if (known !== undefined) return known;
  const accepted = parse(header);
  // Clients that send a different header each time must not fill the memory.
  if (parsed.size < MAX_PARSED) parsed.set(header, accepted);
  return accepted;
}

// Browsers and caches use only a handful of such headers, and each request has one.
const MAX_PARSED = 256;
const parsed = new Map<string, readonly Encoding[]>();

function parse(header: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const item of header.split(',')) {
    const [name = '', ...parameters] = item.split(';');
    weights.set(name.trim().toLowerCase(), parseWeight(parameters));
  }
  const weigh = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const plain = weights.get('identity') ?? 0;
  return ENCODINGS.filter((encoding) => weigh(encoding) > 0 && weigh(encoding) >= plain).sort(
    (a, b) => weigh(b) - weigh(a),
  );
}
