import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { LIVE_DOCUMENT_ID, liveDocumentSchema, parseContractJson } from '@sharpside/contracts';
import type { RawAnswer } from './raw-answer.ts';

/** Facts about the published releases, to check answers against. */
export type Expectations = {
  app: string;
  /** Integrity of each published file, by its address. */
  integrities: ReadonlyMap<string, string>;
  /** Addresses that only one release has, by version. */
  own: ReadonlyMap<string, ReadonlySet<string>>;
};

const toIntegrity = (bytes: Uint8Array) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

const unpack = ({ headers, bytes }: RawAnswer) =>
  headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes;

const DATA_BLOCK = new RegExp(`id="${LIVE_DOCUMENT_ID}">([^<]*)<`);
const ASSET_LINK = /(?:href|src)="(\/assets\/[^"]+)"/g;

/**
 * The fault of a page; undefined for a good page. The document, the header and all files that the page links to must
 * belong to one release.
 */
function findPageFault(answer: RawAnswer, { app, own, integrities }: Expectations): string | undefined {
  const html = unpack(answer).toString();
  if (!html.trimEnd().endsWith('</html>')) return 'a page that is cut short';
  const live = parseContractJson(liveDocumentSchema, DATA_BLOCK.exec(html)?.[1] ?? '', 'the live document');
  const told = String(answer.headers['live-revision']);
  if (told.split(';')[0] !== String(live.revision))
    return `revision ${live.revision} under the header ${told}`;
  const version = live.discovery.microFrontends[app]?.[0]?.metadata.version ?? 'none';
  const links = [...html.matchAll(ASSET_LINK)].flatMap(([, url]) => url ?? []);
  const unknown = links.find((url) => !integrities.has(url));
  if (unknown !== undefined) return `a link to ${unknown}, which nobody published`;
  const foreign = [...own].find(([other, urls]) => other !== version && links.some((url) => urls.has(url)));
  return foreign && `files of ${app} ${foreign[0]} in a page of ${version}`;
}

function findFileFault(path: string, answer: RawAnswer, { integrities }: Expectations): string | undefined {
  return toIntegrity(unpack(answer)) === integrities.get(path) ? undefined : 'a file with other content';
}

/** The fault of an answer in its status, length or content; undefined for a good answer. */
function findFault(path: string, answer: RawAnswer, expectations: Expectations): string | undefined {
  if (answer.status !== 200) return `status ${answer.status}`;
  const length = answer.headers['content-length'];
  if (length === undefined || Number(length) !== answer.bytes.length) return 'a body of another length';
  return path.startsWith('/assets/')
    ? findFileFault(path, answer, expectations)
    : findPageFault(answer, expectations);
}

/**
 * Checks every answer, and remembers the result: a repetition with the same bytes under the same revision is not
 * decompressed again.
 */
export function createAnswerCheck(expectations: Expectations) {
  const seen = new Map<string, string | undefined>();
  return (path: string, answer: RawAnswer): string | undefined => {
    const hash = createHash('sha1').update(answer.bytes).digest('base64');
    const key = `${path} ${answer.status} ${answer.headers['live-revision'] ?? ''} ${hash}`;
    if (!seen.has(key)) seen.set(key, findFault(path, answer, expectations));
    return seen.get(key);
  };
}
