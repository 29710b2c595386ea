import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type PrerenderedPage,
  type PrerenderRequest,
  parseContractJson,
  prerenderedPageSchema,
} from '@sharpside/contracts';
import { replaceFile } from '@sharpside/server-kit';
import * as v from 'valibot';

const keptSchema = v.strictObject({ schema: v.literal(1), key: v.string(), page: prerenderedPageSchema });

type Kept = v.InferOutput<typeof keptSchema>;

/**
 * The front page as this edge last rendered it. Without it, loading and running the host's script takes a third of the
 * start time.
 */
export type KeptFrontPage = {
  /** Reads the page that a previous process kept. Without a readable page, `take` renders it. */
  load(): Promise<void>;
  /**
   * The kept page if it was rendered by the same script for the same request, else a new one by `render`. The result
   * depends on nothing else.
   */
  take(script: string, request: PrerenderRequest, render: () => PrerenderedPage): PrerenderedPage;
  /** Writes the kept page in the background, unless the file already has it. */
  save(): void;
  /** Resolves after pending writes. */
  close(): Promise<void>;
};

const toKey = (script: string, request: PrerenderRequest) =>
  createHash('sha256').update(JSON.stringify(request)).update('\0').update(script).digest('base64');

export function createKeptFrontPage(stateDir: string, channel: string): KeptFrontPage {
  const file = join(stateDir, `${channel}.front-page.json`);
  let kept: Kept | undefined;
  let saved: string | undefined;
  let writing = Promise.resolve();

  async function write() {
    if (kept === undefined || kept.key === saved) return;
    const { key } = kept;
    await replaceFile(file, JSON.stringify(kept));
    saved = key;
  }

  return {
    async load() {
      try {
        kept = parseContractJson(keptSchema, await readFile(file, 'utf8'), file);
        saved = kept.key;
      } catch {
        kept = undefined;
      }
    },
    take(script, request, render) {
      const key = toKey(script, request);
      if (kept?.key !== key) kept = { schema: 1, key, page: render() };
      return kept.page;
    },
    save() {
      // A folder that cannot be written is reported when the state is saved.
      writing = writing.then(write).catch(() => undefined);
    },
    close: () => writing,
  };
}

/** Keeps nothing: each start renders the page. */
export const NO_KEPT_PAGE: KeptFrontPage = {
  load: async () => undefined,
  take: (_script, _request, render) => render(),
  save: () => undefined,
  close: async () => undefined,
};
