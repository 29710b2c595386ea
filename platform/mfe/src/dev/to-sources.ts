import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { basename, join } from 'node:path';
import { parseContractJson } from '@sharpside/contracts';
import * as v from 'valibot';

const PLACE = /([\w.~-]+\.m?js):(\d+):(\d+)/g;
// `webpack://remote-tools/./src/screens/odds-screen.tsx` and the like.
const SOURCE_PATH = /^webpack:\/\/[^/]*\/(?:\.\/)?/;

const sourceMapSchema = v.looseObject({
  version: v.number(),
  file: v.string(),
  sources: v.array(v.string()),
  sourcesContent: v.optional(v.array(v.string()), []),
  names: v.array(v.string()),
  mappings: v.string(),
  sourceRoot: v.optional(v.string(), ''),
});

async function readSourceMap(folder: string, file: string): Promise<SourceMap | undefined> {
  const path = join(folder, basename(`${file}.map`));
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : new SourceMap(parseContractJson(sourceMapSchema, text, path));
}

/**
 * A page's text about an error, with places in built files translated to places in the sources, if the build in
 * `folder` has source maps for them.
 */
export async function toSources(folder: string, said: string): Promise<string> {
  const places = [...said.matchAll(PLACE)];
  const found = await Promise.all(
    places.map(async ([place, file = '', line, column]) => {
      const map = await readSourceMap(folder, file);
      const entry = map?.findEntry(Number(line) - 1, Number(column) - 1);
      if (!entry || !('originalSource' in entry)) return place;
      return `${entry.originalSource.replace(SOURCE_PATH, '')}:${entry.originalLine + 1}`;
    }),
  );
  return said.replace(PLACE, () => found.shift() ?? '');
}
