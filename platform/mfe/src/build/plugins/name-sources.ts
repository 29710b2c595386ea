import type { Compilation, Compiler } from '@rspack/core';
import * as v from 'valibot';

const mapSchema = v.looseObject({
  sources: v.array(v.string()),
  sourcesContent: v.optional(v.array(v.nullable(v.string()))),
});

const isGenerated = (source: string | undefined) => source?.startsWith('data:') ?? false;

/**
 * Names each generated module of the source maps after the build. By default its name is its text, which contains paths
 * of this machine, so the same sources would give different maps elsewhere.
 */
export function nameGeneratedSources(compilation: Compilation, { sources }: Compiler['rspack']): void {
  for (const { name, source } of compilation.getAssets()) {
    if (!name.endsWith('.map')) continue;
    const text = source.source().toString();
    if (!text.includes('"data:')) continue;
    const map = v.parse(mapSchema, JSON.parse(text));
    const named = {
      ...map,
      sources: map.sources.map((one) => (isGenerated(one) ? `${compilation.options.name}/generated` : one)),
      sourcesContent: map.sourcesContent?.map((content, index) =>
        isGenerated(map.sources[index]) ? null : content,
      ),
    };
    compilation.updateAsset(name, new sources.RawSource(JSON.stringify(named)));
  }
}
