import fc from 'fast-check';

/** Parts of addresses that programs read differently: slashes, dots, escapes, hosts, queries and ends of headers. */
const PIECES = [
  ...'/ // \\ . .. /.. /./ %2e %2E%2e %2f %5c %00 %0d%0a % %zz %25'.split(' '),
  ...'@ : ; ? # & = + , | ~ * ! [ ] [::1]'.split(' '),
  ...'evil.example user:pw@evil.example https: javascript: data:'.split(' '),
  ...'a mlb scores __proto__ constructor <script> \' " 0 -1 1e9'.split(' '),
  ...[' ', '\t', '\r\n', '\n', '\u0000', '\u00e9', '\u2028', '\ufeff'],
  ...['\uff0f', '\uff0e', '\ud800', '\u{1f600}', '\u0130', '\u00ad'],
];

/** Texts of parts with a meaning in addresses, mixed with any letters. */
export const anyAddress: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...PIECES) },
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    { maxLength: 10 },
  )
  .map((pieces) => pieces.join(''));

/** Any text: printable, of any code points, or of pieces of addresses. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  anyAddress,
);

/** Keys of objects, often keys that objects inherit. */
export const anyKey: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', ''),
  fc.string({ maxLength: 10 }),
);

/** Values of unexpected kinds: other types, long texts, unbounded numbers, deep nesting. */
export const anyOddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  anyText,
  fc.constantFrom<unknown>(null, true, [], {}, '', 'x'.repeat(5_000)),
  fc.constantFrom(0, -1, 1.5, 1e308, -1e308, 9007199254740992),
  fc
    .integer({ min: 10, max: 300 })
    .map((depth): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)),
  fc
    .tuple(anyKey, fc.jsonValue({ maxDepth: 1 }))
    .map(([key, value]): unknown => JSON.parse(`{${JSON.stringify(key)}:${JSON.stringify(value)}}`)),
);

type Change = { at: number; how: 'drop' | 'replace' | 'add' | 'repeat'; key: string; value: unknown };

const anyChange: fc.Arbitrary<Change> = fc.record({
  at: fc.nat({ max: 10_000 }),
  how: fc.constantFrom('drop', 'replace', 'add', 'repeat'),
  key: anyKey,
  value: anyOddValue,
});

type Place = { holder: unknown; key: string | number };

function listPlaces(root: unknown): Place[] {
  const places: Place[] = [];
  const open = [root];
  for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
    if (typeof holder !== 'object' || holder === null) continue;
    const keys: (string | number)[] = Array.isArray(holder) ? [...holder.keys()] : Object.keys(holder);
    for (const key of keys) {
      places.push({ holder, key });
      open.push(Reflect.get(holder, key));
    }
  }
  return places;
}

function set(holder: object, key: string | number, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

function change(document: { root: unknown }, { at, how, key, value: given }: Change): void {
  const places = listPlaces(document);
  const place = places[at % places.length];
  if (place === undefined || typeof place.holder !== 'object' || place.holder === null) return;
  const { holder } = place;
  // A copy, so that a later change cannot affect the value of another case.
  const value: unknown = structuredClone(given);
  if (how === 'drop' && holder !== document) {
    if (Array.isArray(holder)) holder.splice(Number(place.key), 1);
    else Reflect.deleteProperty(holder, place.key);
  } else if (how === 'add' && !Array.isArray(holder) && holder !== document) set(holder, key, value);
  else if (how === 'repeat' && Array.isArray(holder)) holder.push(holder[Number(place.key)]);
  else set(holder, place.key, value);
}

/** JSON texts near a valid document: one to three places of it are dropped, replaced, repeated, or have a neighbour. */
export const nearDocument = (document: unknown): fc.Arbitrary<string> =>
  fc.array(anyChange, { minLength: 1, maxLength: 3 }).map((changes) => {
    const changed = { root: structuredClone(document) };
    for (const one of changes) change(changed, one);
    return JSON.stringify(changed.root) ?? 'null';
  });
