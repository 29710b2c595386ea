import {
  HOST_APP,
  type HostManifest,
  isContractError,
  type Manifest,
  type Release,
  type RemoteManifest,
} from '@sharpside/contracts';
import { type PageTemplate, parsePageTemplate } from '@sharpside/registry/page-template/page-template';
import { toIntegrity } from '@sharpside/registry/records/integrity';
import type { Registry } from '@sharpside/registry/records/registry';
import type { TrustedKeys } from '@sharpside/registry/records/trusted-keys';
import { type Judge, judgeRelease } from '@sharpside/registry/signatures/judge-release';
import { type Clock, toReason } from '@sharpside/server-kit';
import { EdgeError, isEdgeError } from '../errors.ts';
import { createPrerenderer, type Prerenderer, type ScreenScript } from '../prerender/prerenderer.ts';

/** Source of releases: the registry, or the copy that this edge saved. */
export type ReleaseSource = Pick<Registry, 'readRelease' | 'readAsset' | 'readSignatures'>;

type CommonFacts = {
  document: Release;
  /**
   * Signatures to be saved with the release: the valid signature, or without a valid signature (mode `warn`) all. Empty
   * if no keys are configured.
   */
  signatures: readonly string[];
  /** Reason why the release is not trusted, in the mode `warn`; undefined for a trusted release, and without keys. */
  distrust: string | undefined;
};

export type HostRelease = CommonFacts & {
  app: typeof HOST_APP;
  version: string;
  manifest: HostManifest;
  template: PageTemplate;
  /** Undefined if the release has none. Its pages then wait for their scripts. */
  prerenderer: Prerenderer | undefined;
  /** Texts of the files needed for serving, as published. They are saved with the last good state. */
  texts: Readonly<Record<string, string>>;
};

export type RemoteRelease = CommonFacts & {
  app: string;
  version: string;
  manifest: RemoteManifest;
  entryIntegrity: string;
  /**
   * Undefined if the release renders its screens only in the browser, or if the store does not have the script as
   * published.
   */
  screenScript: ScreenScript | undefined;
  texts: Readonly<Record<string, string>>;
};

export type LiveRelease = HostRelease | RemoteRelease;

const findIntegrity = ({ files }: Manifest, wanted: string) =>
  files.find(({ path }) => path === wanted)?.integrity;

function unreadable(release: string, reason: string, cause?: unknown): EdgeError {
  return new EdgeError(`Release ${release} cannot be served: ${reason}. Publish it again as a new version.`, {
    code: 'EDGE_RELEASE_UNREADABLE',
    cause,
  });
}

async function readDocument(source: ReleaseSource, app: string, version: string): Promise<Release> {
  const id = `${app}@${version}`;
  try {
    const release = await source.readRelease(app, version);
    if (release) return release;
    throw unreadable(id, 'it is not in the store');
  } catch (error) {
    if (isContractError(error)) throw unreadable(id, error.message, error);
    throw error;
  }
}

type TextRequest = { manifest: Manifest; path: string; what: string };

async function readText(source: ReleaseSource, { manifest, path, what }: TextRequest): Promise<string> {
  const id = `${manifest.name}@${manifest.version}`;
  const bytes = await source.readAsset(manifest.name, path);
  if (bytes === undefined) throw unreadable(id, `its ${what} '${path}' is not in the store`);
  if (toIntegrity(bytes) !== findIntegrity(manifest, path))
    throw unreadable(id, `its ${what} '${path}' is not what was published`);
  return new TextDecoder().decode(bytes);
}

function readTemplate({ version, page }: HostManifest, text: string): PageTemplate {
  try {
    return parsePageTemplate(text);
  } catch (error) {
    const reason = toReason(error);
    throw unreadable(`${HOST_APP}@${version}`, `its page '${page}' is no template: ${reason}`, error);
  }
}

async function readHost(
  source: ReleaseSource,
  manifest: HostManifest,
  facts: CommonFacts,
): Promise<HostRelease> {
  const { version, page: path, prerender } = manifest;
  const page = await readText(source, { manifest, path, what: 'page' });
  const script =
    prerender && (await readText(source, { manifest, path: prerender, what: 'prerender script' }));
  return {
    app: HOST_APP,
    version,
    manifest,
    template: readTemplate(manifest, page),
    prerenderer: script
      ? createPrerenderer(script, { name: `${HOST_APP}@${version}/${prerender}` })
      : undefined,
    texts: { [path]: page, ...(prerender && script ? { [prerender]: script } : {}) },
    ...facts,
  };
}

async function readRemote(
  source: ReleaseSource,
  manifest: RemoteManifest,
  facts: CommonFacts,
): Promise<RemoteRelease> {
  const { name: app, version, entry, prerender } = manifest;
  const entryIntegrity = findIntegrity(manifest, entry);
  if (entryIntegrity === undefined) {
    throw unreadable(`${app}@${version}`, `it does not list its entry '${entry}'`);
  }
  const remote = { app, version, manifest, entryIntegrity, ...facts };
  if (prerender === undefined) return { ...remote, screenScript: undefined, texts: {} };
  const { file: path } = prerender;
  try {
    const code = await readText(source, { manifest, path, what: 'prerender script' });
    return { ...remote, screenScript: { app, version, code }, texts: { [path]: code } };
  } catch (error) {
    // The section is still served, but its pages begin with a placeholder.
    if (isEdgeError(error)) return { ...remote, screenScript: undefined, texts: {} };
    throw error;
  }
}

/** @throws {EdgeError} `EDGE_RELEASE_UNTRUSTED` if signatures are required and no signature is good. */
async function findDistrust(
  source: ReleaseSource,
  document: Release,
  judge: Judge,
): Promise<Omit<CommonFacts, 'document'>> {
  const { app, version } = document;
  const signatures = await source.readSignatures(app, version);
  const verdict = await judgeRelease(document, signatures, judge);
  // Only the valid signature is kept, so that the state file does not grow with files that somebody adds to the store.
  if ('signer' in verdict) return { signatures: [verdict.signature], distrust: undefined };
  const { reason } = verdict;
  if (judge.trusted.mode === 'warn') return { signatures, distrust: reason };
  throw new EdgeError(`Release ${app}@${version} is not served: ${reason}.`, {
    code: 'EDGE_RELEASE_UNTRUSTED',
  });
}

/**
 * Reads one release, with everything that is needed to serve it.
 *
 * @param judge the keys that it must be signed with; undefined if none are configured.
 * @throws {EdgeError} `EDGE_RELEASE_UNREADABLE` if the store answers but the release is incomplete,
 * `EDGE_RELEASE_UNTRUSTED` if signatures are required and no trusted key signed it. Also throws the error of a store
 * that does not answer.
 */
export async function readLiveRelease(
  source: ReleaseSource,
  { app, version, judge }: { app: string; version: string; judge?: Judge | undefined },
): Promise<LiveRelease> {
  const document = await readDocument(source, app, version);
  const { manifest } = document;
  if (manifest.name !== app || manifest.version !== version) {
    throw unreadable(`${app}@${version}`, `its manifest names ${manifest.name}@${manifest.version}`);
  }
  // Signatures are checked before any file of the release is read or run.
  const trust = judge ? await findDistrust(source, document, judge) : { signatures: [], distrust: undefined };
  const facts = { document, ...trust };
  return manifest.kind === 'remote' ? readRemote(source, manifest, facts) : readHost(source, manifest, facts);
}

export const isHostRelease = (release: LiveRelease): release is HostRelease =>
  release.manifest.kind === 'host';

/** The judge of signatures as of now; undefined if no keys are configured. */
export const toJudge = (trusted: TrustedKeys | null, clock: Pick<Clock, 'now'>): Judge | undefined =>
  trusted ? { trusted, now: new Date(clock.now()) } : undefined;
