import { expect } from 'vitest';
import { createNameSearch, toComparableName, toNameKey, toSearchWords } from './comparable-names.ts';
import { anyName } from './testing/any-name.ts';
import { fuzz } from './testing/fuzz.ts';

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
const withoutSigns = (text: string) => text.replace(/[^\p{L}\p{N}\p{M}]/gu, '');

/** Ways to write a name, or one of its words, which all find it. */
function listSearches(name: string): string[] {
  const parts = name.split(/\s+/);
  return [
    name,
    toComparableName(name),
    toNameKey(name),
    name.toUpperCase(),
    withoutAccents(name),
    parts.toReversed().join(' '),
    ...parts,
    ...parts.map(withoutAccents),
    ...toSearchWords(name),
    // A short part may lie across two words, such as 'a-b'.
    ...parts.map(withoutSigns).filter((part) => [...toComparableName(part)].length >= 4),
  ].filter((text) => toSearchWords(text).length > 0);
}

fuzz('a name is found by its comparable form, by its words, and without signs and accents', {
  cost: 0.2,
  input: anyName,
  known: ['a J. D.', 'Ronald Acuña Jr.', 'Tyler O’Neill', 'J. D. Martinez', "Ja'Mir Ba-Ba II"],
  check(name) {
    for (const text of listSearches(name)) expect(createNameSearch(text)(name), text).toBe(true);
  },
});
