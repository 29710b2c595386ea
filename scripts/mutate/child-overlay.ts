import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { OVERLAY, overlayOf, REACHED } from './child-environment.ts';

// Loaded by each process and thread that a test starts: it shows them the texts that Vite shows the tests.
const folder = process.env[OVERLAY];
const reachedFile = process.env[REACHED];

if (folder !== undefined)
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context);
      if (!url.startsWith('file:')) return loaded;
      const text = overlayOf(folder, fileURLToPath(url));
      return existsSync(text) ? { ...loaded, source: readFileSync(text, 'utf8') } : loaded;
    },
  });

/** Tells each function at once: a process that is killed has told as well. */
class ToldScopes extends Set<string> {
  override add(scope: string): this {
    if (reachedFile !== undefined && !this.has(scope)) appendFileSync(reachedFile, `${scope}\n`);
    return super.add(scope);
  }
}

if (reachedFile !== undefined) Reflect.set(globalThis, 'reachedScopes', new ToldScopes());
