import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readNamedBytes, readNamedText } from '@sharpside/server-kit';
import { unzipSync } from 'fflate';
import semver from 'semver';
import * as v from 'valibot';

const MEBIBYTE = 1024 * 1024;
// The export has 200 MiB today, and no entry more than one.
const MAX_ZIP_BYTES = 1024 * MEBIBYTE;
const MAX_ENTRY_BYTES = 16 * MEBIBYTE;

const eventSchema = v.looseObject({
  introduced: v.optional(v.string()),
  fixed: v.optional(v.string()),
  last_affected: v.optional(v.string()),
});

const entrySchema = v.looseObject({
  id: v.string(),
  summary: v.optional(v.string(), ''),
  aliases: v.optional(v.array(v.string()), []),
  withdrawn: v.optional(v.string()),
  affected: v.optional(
    v.array(
      v.looseObject({
        package: v.optional(v.looseObject({ ecosystem: v.string(), name: v.string() })),
        ranges: v.optional(v.array(v.looseObject({ type: v.string(), events: v.array(eventSchema) })), []),
        versions: v.optional(v.array(v.string()), []),
      }),
    ),
    [],
  ),
});

type Entry = v.InferOutput<typeof entrySchema>;
type Affected = Entry['affected'][number];

/** A known hole, as far as it is of one package. */
type Hole = {
  id: string;
  aliases: string[];
  summary: string;
  isIn(version: string): boolean;
  fixed: string[];
};

/** Known holes of npm packages. */
export type OsvDatabase = { size: number; find(name: string): readonly Hole[] };

/** The events of a range in the order of their versions: what one introduces, the next one ends. */
function isInRange(version: string, events: Affected['ranges'][number]['events']): boolean {
  const ordered = events
    .flatMap(({ introduced, fixed, last_affected: last }) => {
      if (introduced !== undefined)
        return { at: introduced === '0' ? '0.0.0-0' : introduced, kind: 'introduced' as const };
      if (fixed !== undefined) return { at: fixed, kind: 'fixed' as const };
      return last === undefined ? [] : { at: last, kind: 'last' as const };
    })
    .filter(({ at }) => semver.valid(at) !== null)
    .sort((a, b) => semver.compare(a.at, b.at));
  let isAffected = false;
  for (const { at, kind } of ordered) {
    if (kind === 'introduced' && semver.gte(version, at)) isAffected = true;
    if (kind === 'fixed' && semver.gte(version, at)) isAffected = false;
    if (kind === 'last' && semver.gt(version, at)) isAffected = false;
  }
  return isAffected;
}

const isIn = (version: string, { ranges, versions }: Affected): boolean =>
  versions.includes(version) ||
  (semver.valid(version) !== null &&
    ranges.some(({ type, events }) => type === 'SEMVER' && isInRange(version, events)));

/** The texts of a folder of JSON files, or of a zip of them. */
function* readTexts(path: string): Generator<[name: string, text: string]> {
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
      if (name.endsWith('.json'))
        yield [name, readNamedText(join(path, name), { what: name, maxBytes: MAX_ENTRY_BYTES })];
    }
    return;
  }
  const decoder = new TextDecoder();
  const zip = readNamedBytes(path, { what: `The database ${path}`, maxBytes: MAX_ZIP_BYTES });
  const files = unzipSync(zip, { filter: ({ name }) => name.endsWith('.json') });
  for (const [name, bytes] of Object.entries(files)) yield [name, decoder.decode(bytes)];
}

function parseEntry(name: string, text: string): Entry {
  try {
    return v.parse(entrySchema, JSON.parse(text));
  } catch (cause) {
    throw new Error(`${name} of the database is no OSV entry; get the database again.`, { cause });
  }
}

/**
 * The known holes in an export of OSV for npm: its `all.zip`, or a folder with what is in it.
 *
 * Withdrawn entries are left out.
 * @throws {Error} where there is none, naming what is wrong: nothing found in an empty database proves nothing.
 */
export function readOsvDatabase(path: string): OsvDatabase {
  const byName = new Map<string, Hole[]>();
  let size = 0;
  for (const [name, text] of readTexts(path)) {
    const { id, aliases, summary, withdrawn, affected } = parseEntry(name, text);
    if (withdrawn !== undefined) continue;
    size += 1;
    for (const one of affected) {
      if (one.package?.ecosystem !== 'npm') continue;
      const holes = byName.get(one.package.name) ?? [];
      const fixed = one.ranges.flatMap(({ events }) => events.flatMap((event) => event.fixed ?? []));
      holes.push({ id, aliases, summary, fixed, isIn: (version) => isIn(version, one) });
      byName.set(one.package.name, holes);
    }
  }
  if (size === 0)
    throw new Error(`${path} has no entry of OSV; name its all.zip for npm, or a folder with the entries.`);
  return { size, find: (name) => byName.get(name) ?? [] };
}
