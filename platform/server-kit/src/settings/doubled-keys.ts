import * as v from 'valibot';

type Level = { keys: Set<string>; isList: boolean; at: number; key: string };

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

const toPath = (levels: readonly Level[]) =>
  levels.map(({ isList, at, key }) => (isList ? String(at) : key)).join('.');

/**
 * Paths of the keys that occur more than once in an object of a JSON text. `JSON.parse` silently takes the last.
 *
 * @param text valid JSON.
 */
export function findDoubledKeys(text: string): string[] {
  const levels: Level[] = [];
  const doubled = new Set<string>();
  let isKey = false;
  for (const [token] of text.matchAll(TOKENS)) {
    const level = levels.at(-1);
    if (token === '{' || token === '[')
      levels.push({ keys: new Set(), isList: token === '[', at: 0, key: '' });
    if (token === '}' || token === ']') levels.pop();
    if (token === ',' && level?.isList) level.at += 1;
    if (isKey && level && token.startsWith('"')) {
      // Different escapes may spell the same key: "a" and "\u0061".
      level.key = v.parse(v.string(), JSON.parse(token));
      if (level.keys.has(level.key)) doubled.add(toPath(levels));
      level.keys.add(level.key);
    }
    isKey = token === '{' || (token === ',' && level?.isList === false);
  }
  return [...doubled];
}
