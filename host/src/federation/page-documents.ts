import {
  LIVE_DOCUMENT_ID,
  type LiveDocument,
  liveDocumentSchema,
  parseContractJson,
  RUNTIME_CONFIG_ID,
  type RuntimeConfig,
  runtimeConfigSchema,
} from 'contracts';

const readBlock = (page: Document, id: string) => page.getElementById(id)?.textContent ?? '';

/** What the edge inlined in the page. @throws {ContractError} when a block is missing or not valid. */
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

/**
 * Whether the page's import map vouches for a script.
 *
 * The browser refuses every other script, so a release that is not in the map needs a full page load.
 */
export function createIntegrityCheck(page: Document): (url: string) => boolean {
  const map: unknown = JSON.parse(page.querySelector('script[type="importmap"]')?.textContent || '{}');
  const listed =
    typeof map === 'object' && map !== null && 'integrity' in map && typeof map.integrity === 'object'
      ? new Set(Object.keys(map.integrity ?? {}))
      : new Set<string>();
  return (url) => listed.has(url);
}
