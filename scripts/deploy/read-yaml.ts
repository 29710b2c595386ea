/** Values of the YAML of `compose.yaml`; every scalar is a text. */
export type Yaml = string | Yaml[] | { [key: string]: Yaml };

type Line = { indent: number; text: string };
type Anchors = Map<string, Yaml>;

const isMap = (value: Yaml | undefined): value is { [key: string]: Yaml } =>
  typeof value === 'object' && !Array.isArray(value);

const countOf = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0;
const isOpen = (text: string) => {
  const bare = text.replace(/"[^"]*"/g, '');
  return countOf(/[[{]/g, bare) > countOf(/[\]}]/g, bare);
};

function toLines(source: string): Line[] {
  const lines: Line[] = [];
  for (const line of source.split('\n')) {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) continue;
    const last = lines.at(-1);
    const goesOn = last && (isOpen(last.text) || (last.text.endsWith(':') && /^[[{]/.test(text)));
    if (goesOn) last.text += ` ${text}`;
    else lines.push({ indent: line.indexOf(text), text });
  }
  return lines;
}

/** `[a, "b"]`, `{ a: b }` or a scalar. */
function readFlow(text: string): Yaml {
  let rest = text;
  const take = (pattern: RegExp): string | undefined => {
    const [found] = pattern.exec(rest) ?? [];
    if (found !== undefined) rest = rest.slice(found.length).trimStart();
    return found?.trim();
  };
  function readScalar(pattern: RegExp): string {
    const found = take(/^"[^"\\]*"/)?.slice(1, -1) ?? take(pattern);
    if (found === undefined) throw new SyntaxError(`This YAML cannot be read: ${text}`);
    return found;
  }
  function readValue(): Yaml {
    if (take(/^\[/)) {
      const items: Yaml[] = [];
      while (!take(/^\]/)) {
        items.push(readValue());
        take(/^,/);
      }
      return items;
    }
    if (!take(/^\{/)) return readScalar(/^[^\]},"]+/);
    const entries: [string, Yaml][] = [];
    while (!take(/^\}/)) {
      const key = readScalar(/^[\w-]+/);
      if (!take(/^:/)) throw new SyntaxError(`This YAML cannot be read: ${text}`);
      entries.push([key, readValue()]);
      take(/^,/);
    }
    return Object.fromEntries(entries);
  }
  // A scalar of a line of its own may hold what ends one in a list.
  const value = /^["[{]/.test(text) ? readValue() : take(/.*/);
  if (value === undefined || rest !== '') throw new SyntaxError(`This YAML cannot be read: ${text}`);
  return value;
}

function readBlock(lines: Line[], anchors: Anchors): Yaml {
  const indent = lines[0]?.indent ?? 0;
  const merged: { [key: string]: Yaml } = {};
  const own: { [key: string]: Yaml } = {};
  while (lines[0]?.indent === indent) {
    const { text } = lines.shift() ?? { text: '' };
    const [, key, anchor, rest = ''] = /^([\w-]+|<<):(?: &([\w-]+))?(?: (.+))?$/.exec(text) ?? [];
    if (key === undefined) throw new SyntaxError(`This YAML cannot be read: ${text}`);
    const alias = /^\*([\w-]+)$/.exec(rest)?.[1];
    const hasBlock = rest === '' && (lines[0]?.indent ?? 0) > indent;
    const written = hasBlock ? readBlock(lines, anchors) : readFlow(rest);
    const value = alias === undefined ? written : anchors.get(alias);
    if (value === undefined) throw new SyntaxError(`This YAML names no such anchor: ${text}`);
    if (anchor !== undefined) anchors.set(anchor, value);
    if (key !== '<<') own[key] = value;
    else if (isMap(value)) Object.assign(merged, value);
  }
  // As Compose does it: what a map says itself counts, wherever the merge stands.
  return { ...merged, ...own };
}

/**
 * The YAML that `deploy/` is written in: maps, lists and maps in brackets, anchors and merges.
 *
 * @throws {SyntaxError} for a line that is of another form.
 */
export function readYaml(source: string): Yaml {
  const lines = toLines(source);
  const value = readBlock(lines, new Map());
  const [left] = lines;
  if (left) throw new SyntaxError(`This YAML cannot be read: ${left.text}`);
  return value;
}
