import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { assetPathSchema, type ReleaseFile } from '@sharpside/contracts';
import {
  type PublishAnswer,
  publishAnswerSchema,
  type UploadRequest,
  type UploadState,
  uploadStateSchema,
} from '@sharpside/contracts/control';
import { isControlError } from '@sharpside/control/errors';
import { type Build, readBuild } from '@sharpside/registry/publish/build-folder';
import { type PublishOutcome, type PublishRequest, publish } from '@sharpside/registry/publish/publish';
import { createBuildChecks } from '@sharpside/registry/publish/publish-checks';
import { isSameContent } from '@sharpside/registry/publish/same-content';
import { runChecks } from '@sharpside/registry/records/checks';
import { PublishRefusedError } from '@sharpside/registry/records/errors';
import { toIntegrity } from '@sharpside/registry/records/integrity';
import { mapLimited } from '@sharpside/registry/records/map-limited';
import { createRegistry } from '@sharpside/registry/records/registry';
import type { RegistryDeps } from '@sharpside/registry/records/registry-deps';
import { toByteSize, toCount } from '@sharpside/server-kit/cli';
import * as v from 'valibot';
import type { ControlClient } from './control-client.ts';
import { isClientError } from './errors.ts';
import { sendFile } from './send-file.ts';

type Options = {
  client: ControlClient;
  deps: RegistryDeps;
  print: (line: string) => void;
  wait?: (ms: number) => Promise<unknown>;
};

type Files = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

const PARALLEL = 4;
const PUBLISH_TIMEOUT_MS = 10 * 60 * 1000;
const WAIT_MS = 1_000;
// Another user's publish takes seconds; a stuck one is not waited for.
const MAX_ATTEMPTS = 60;
// A service that was killed is replaced within seconds, and another one answers at once.
const MAX_LOST = 10;

/** @throws {PublishRefusedError} for faults that the service would refuse after the whole upload. */
async function checkBuild(
  build: Build,
  { app, ownChecks = [], report = () => {} }: PublishRequest,
): Promise<void> {
  const { isThere, isValid, isWhole, isBuilt } = createBuildChecks(build, app);
  const unnameable = [...build.files.keys(), ...build.maps.keys()].filter(
    (path) => !v.is(assetPathSchema, path),
  );
  const areNames = {
    title: 'Files are nameable',
    run: () => ({ faults: unnameable.map((path) => `${path} is no name that a release can have`) }),
  };
  const findings: Parameters<typeof report>[0][] = [];
  const checks = [isThere, isValid, ...ownChecks, isWhole, isBuilt, areNames];
  const objections = await runChecks(checks, (outcome) => findings.push(outcome));
  if (objections.length === 0) return;
  for (const finding of findings) report(finding);
  throw new PublishRefusedError({ what: `${app} ${build.readable.version}`.trim(), objections });
}

async function signBuild(
  { manifest, readable }: Build,
  { app, commit, sign }: PublishRequest,
): Promise<string | undefined> {
  return manifest && sign?.({ app, version: readable.version, commit, manifest });
}

async function readFiles(build: Build): Promise<Files> {
  const manifest = await readFile(join(build.folder, build.manifestFile));
  return new Map(
    [...build.files, ...build.maps, [build.manifestFile, manifest] as const].map(([path, bytes]) => [
      path,
      new Uint8Array(bytes),
    ]),
  );
}

function toRequest(build: Build, files: Files, request: PublishRequest): UploadRequest {
  const { channel, commit, sourceVersion, willPromote = false, allowGrowth = false } = request;
  const listed: ReleaseFile[] = [...files].map(([path, bytes]) => ({
    path,
    size: bytes.byteLength,
    integrity: toIntegrity(bytes),
  }));
  return {
    version: build.readable.version,
    channel,
    commit,
    ...(sourceVersion !== undefined && { sourceVersion }),
    willPromote,
    allowGrowth,
    // The same build is the same upload, in whichever order its folder was read.
    files: listed.sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
}

/** Prints the progress, at the beginning and at every quarter. */
function createProgress({ missing, stored }: UploadState, print: Options['print']) {
  const total = missing.reduce((sum, { size }) => sum + size, 0);
  let sent = missing.reduce((sum, { offset }) => sum + offset, 0);
  let said = Math.floor((sent / total) * 4);
  const there = stored > 0 ? `; the registry has ${toCount(stored, 'file')} already` : '';
  const resumed = sent > 0 ? `, going on after ${toByteSize(sent)}` : '';
  if (missing.length > 0)
    print(`  Sending ${toCount(missing.length, 'file')} (${toByteSize(total)})${resumed}${there}`);
  return (bytes: number) => {
    sent += bytes;
    const quarter = Math.floor((sent / total) * 4);
    if (quarter <= said) return;
    said = quarter;
    print(`  ${toByteSize(sent)} of ${toByteSize(total)} sent`);
  };
}

type Upload = Options & {
  app: string;
  build: Build;
  text: string;
  request: UploadRequest;
  files: Files;
  /** Signature of the release. Its time differs from run to run, so it is no part of what names the upload. */
  signature: string | undefined;
};

const isUnanswered = (error: unknown) => isClientError(error) && error.code === 'CONTROL_UNREACHABLE';

/** Begins or finds the upload. It is the same one however often it is asked for, so a lost answer is asked for again. */
async function begin({ client, app, text, request, wait = setTimeout }: Upload): Promise<UploadState> {
  const path = `/v1/apps/${app}/uploads`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await client.askJson(uploadStateSchema, { method: 'POST', path, text, json: request });
    } catch (error) {
      if (!isUnanswered(error) || attempt > MAX_LOST) throw error;
      await wait(WAIT_MS);
    }
  }
}

async function sendMissing(upload: Upload): Promise<string> {
  const { client, app, text, files, print, wait = setTimeout } = upload;
  const state = await begin(upload);
  const root = `/v1/apps/${app}/uploads/${state.id}`;
  const onSent = createProgress(state, print);
  await mapLimited(state.missing, PARALLEL, async ({ path, offset }) => {
    const bytes = files.get(path);
    if (bytes) await sendFile({ client, text, root, onSent, wait }, { path, offset, bytes });
  });
  return root;
}

const hasCode = (error: unknown, ...codes: string[]) => isControlError(error) && codes.includes(error.code);

/** The release, where it is the one of this very build. */
async function findPublished({ deps, app, build }: Upload): Promise<PublishOutcome | undefined> {
  const release = await createRegistry(deps.store).readRelease(app, build.readable.version);
  if (!release || !build.manifest || !isSameContent(release.manifest, build.manifest)) return undefined;
  return { release, isNew: true, newFiles: 0, newBytes: 0, unchangedFiles: build.files.size };
}

const isWorthAnother = (error: unknown) =>
  isUnanswered(error) || hasCode(error, 'UPLOAD_BUSY', 'UPLOAD_INCOMPLETE', 'UPLOAD_UNKNOWN');

/**
 * Sends the missing files and publishes; starts again where another user of the token was at work on the same build. A
 * service that was killed in the middle of a publish may have finished it: then the release is there.
 */
async function sendAndFinish(upload: Upload, report: PublishRequest['report']): Promise<PublishAnswer> {
  const { client, text, signature, wait = setTimeout } = upload;
  const json = { ...(signature !== undefined && { signature }) };
  let root = await sendMissing(upload);
  let lost = 0;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const path = `${root}/finish`;
      const request = { method: 'POST', path, text, json, timeoutMs: PUBLISH_TIMEOUT_MS } as const;
      return await client.askJson(publishAnswerSchema, { ...request, ...(report && { report }) });
    } catch (error) {
      if (isUnanswered(error)) lost += 1;
      else if (lost > 0 && !hasCode(error, 'UPLOAD_BUSY', 'UPLOAD_INCOMPLETE')) {
        const published = await findPublished(upload);
        if (published) return { ...published, checks: [] };
      }
      if (attempt > MAX_ATTEMPTS || lost > MAX_LOST || !isWorthAnother(error)) throw error;
      if (isUnanswered(error) || hasCode(error, 'UPLOAD_BUSY')) await wait(WAIT_MS);
      else root = await sendMissing(upload);
    }
  }
}

/**
 * Publishes a build through a control service: sends the missing files, continues where an earlier run stopped, and lets
 * the service check and publish it.
 *
 * A dry run sends nothing: the checks run here, on the records that the service lets clients read.
 *
 * @throws the errors of a publish, and those of a client.
 */
export async function publishOverHttp(options: Options, request: PublishRequest): Promise<PublishOutcome> {
  const { client, deps } = options;
  const { app, report = () => {} } = request;
  if (request.isDryRun) return publish(deps, request);
  const text = await client.requireRight({ app, right: 'publish' });
  // Checked now rather than after the last byte.
  if (request.willPromote) await client.requireRight({ app, right: 'promote' });
  const build = await readBuild(request.folder);
  await checkBuild(build, request);
  const files = await readFiles(build);
  const signature = await signBuild(build, request);
  const upload = {
    ...options,
    app,
    build,
    text,
    files,
    signature,
    request: toRequest(build, files, request),
  };
  const { checks, isSigned: _, ...outcome } = await sendAndFinish(upload, report);
  for (const check of checks) report(check);
  return outcome;
}
