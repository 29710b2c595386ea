import {
  LIVE_DOCUMENT_ID,
  type LiveDocument,
  liveDocumentSchema,
  parseContractJson,
  RUNTIME_CONFIG_ID,
  type RuntimeConfig,
  runtimeConfigSchema,
} from '@sharpside/contracts';
import * as v from 'valibot';

const readBlock = (page: Document, id: string) => page.getElementById(id)?.textContent ?? '';

/** The documents that the edge inlined in the page. @throws {ContractError} if a block is missing or invalid. */
export function readPageDocuments(page: Document): { live: LiveDocument; config: RuntimeConfig } {
  return {
    live: parseContractJson(liveDocumentSchema, readBlock(page, LIVE_DOCUMENT_ID), `#${LIVE_DOCUMENT_ID}`),
    config: parseContractJson(
      runtimeConfigSchema,
      readBlock(page, RUNTIME_CONFIG_ID),
      `#${RUNTIME_CONFIG_ID}`,
    ),
  };
}

const importMapSchema = v.object({ integrity: v.optional(v.record(v.string(), v.string()), {}) });

/**
 * Integrity hashes of the scripts in the page's import maps, by address. If two maps name a script, the first counts.
 */
export function readIntegrities(page: Document): ReadonlyMap<string, string> {
  const maps = [...page.querySelectorAll('script[type="importmap"]')].map(({ textContent }) =>
    Object.entries(parseContractJson(importMapSchema, textContent || '{}', 'the import map').integrity),
  );
  return new Map(maps.reverse().flat());
}

/**
 * True if the page's import maps list a script, including maps that were added later.
 *
 * The browser refuses every other script, so a release that is not in a map needs a full page load.
 */
export const createIntegrityCheck =
  (page: Document): ((url: string) => boolean) =>
  (url) =>
    readIntegrities(page).has(url);
