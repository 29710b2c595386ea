import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { assetPathSchema, type ReleaseFile } from '@sharpside/contracts';
import { type PublishAnswer, type UploadRequest, uploadAnswerSchema } from '@sharpside/contracts/control';
import { isControlError } from '@sharpside/control/errors';
import { type Build, readBuild } from '@sharpside/registry/publish/build-folder';
import { createReportCheck } from '@sharpside/registry/publish/check-report';
import { type PublishOutcome, type PublishRequest, publish } from '@sharpside/registry/publish/publish';
import { createBuildChecks } from '@sharpside/registry/publish/publish-checks';
import { isSameContent } from '@sharpside/registry/publish/same-content';
import { runChecks } from '@sharpside/registry/records/checks';
import { PublishRefusedError } from '@sharpside/registry/records/errors';
import { toIntegrity } from '@sharpside/registry/records/integrity';
import { mapLimited } from '@sharpside/registry/records/map-limited';
import { createRegistry } from '@sharpside/registry/records/registry';
import type { RegistryDeps } from '@sharpside/registry/records/registry-deps';
import { toHashName } from '@sharpside/registry/store/keys';
import { toByteSize, toCount } from '@sharpside/server-kit/cli';
import * as v from 'valibot';
import type { ControlClient } from './control-client.ts';
import { ClientError, isClientError } from './errors.ts';

type Options = {
  client: ControlClient;
  deps: RegistryDeps;
  print: (line: string) => void;
  wait?: (ms: number) => Promise<unknown>;
};

type Files = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

const PARALLEL = 4;
const PUBLISH_TIMEOUT_MS = 10 * 60 * 1000;
const FILE_TIMEOUT_MS = 10 * 60 * 1000;
const WAIT_MS = 1_000;
// One attempt per second: enough for another publish to end, which takes seconds unless it is stuck.
const MAX_ATTEMPTS = 60;
// Attempts that failed on the way: a killed service is replaced within seconds, or another service answers at once.
const MAX_LOST = 10;
// The service may drop sent files if several builds of an app arrive at the same time.
const MAX_ROUNDS = 5;

/** @throws {PublishRefusedError} for faults that the service would find only after the whole upload. */
async function checkBuild(
  { build, now }: { build: Build; now: Date },
  { app, ownChecks = [], checked, report = () => {} }: PublishRequest,
): Promise<void> {
  const { isThere, isWhole, isBuilt } = createBuildChecks(build, app);
  const isOpened = checked === undefined ? [] : [createReportCheck({ build, report: checked, now })];
  const unnameable = [...build.files.keys(), ...build.maps.keys()].filter(
    (path) => !v.is(assetPathSchema, path),
  );
  const areNames = {
    title: 'Files are nameable',
    run: () => ({ faults: unnameable.map((path) => `${path} is no name that a release can have`) }),
  };
  const findings: Parameters<typeof report>[0][] = [];
  const checks = [isThere, ...ownChecks, isWhole, isBuilt, areNames, ...isOpened];
  const objections = await runChecks(checks, (outcome) => findings.push(outcome));
  if (objections.length === 0) return;
  for (const finding of findings) report(finding);
  throw new PublishRefusedError({ what: `${app} ${build.manifest.version}`, objections });
}

async function signBuild(
  { manifest }: Build,
  { app, commit, sign }: PublishRequest,
): Promise<string | undefined> {
  return sign?.({ app, version: manifest.version, commit, manifest });
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

function toRequest(
  build: Build,
  files: Files,
  { signature, ...request }: PublishRequest & { signature: string | undefined },
): UploadRequest {
  const { channel, commit, sourceVersion, willPromote = false, allowGrowth = false, checked } = request;
  const listed: ReleaseFile[] = [...files].map(([path, bytes]) => ({
    path,
    size: bytes.byteLength,
    integrity: toIntegrity(bytes),
  }));
  return {
    version: build.manifest.version,
    channel,
    commit,
    ...(sourceVersion !== undefined && { sourceVersion }),
    willPromote,
    allowGrowth,
    files: listed,
    ...(signature !== undefined && { signature }),
    ...(checked && { checked }),
  };
}

/** Prints the progress, at the beginning and at every quarter. */
function createProgress(
  files: readonly ReleaseFile[],
  { stored }: { stored: number },
  print: Options['print'],
) {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let sent = 0;
  let said = 0;
  const there = stored > 0 ? `; the service has ${toCount(stored, 'file')} already` : '';
  print(`  Sending ${toCount(files.length, 'file')} (${toByteSize(total)})${there}`);
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
};

const isUnanswered = (error: unknown) => isClientError(error) && error.code === 'CONTROL_UNREACHABLE';

/** True if the request did not arrive as a whole, so it had no effect. */
const isTooSlow = (error: unknown) => isControlError(error) && error.code === 'REQUEST_TIMEOUT';

const isBusy = (error: unknown) => isControlError(error) && error.code === 'UPLOAD_BUSY';

/**
 * Repeats a request after a pause if the service is busy, does not answer or did not get all of the request. All
 * requests of a publish may be repeated.
 */
async function persist<T>({ wait = setTimeout }: Options, ask: () => Promise<T>): Promise<T> {
  let lost = 0;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (isUnanswered(error) || isTooSlow(error)) lost += 1;
      else if (!isBusy(error)) throw error;
      if (attempt > MAX_ATTEMPTS || lost > MAX_LOST) throw error;
      await wait(WAIT_MS);
    }
  }
}

async function sendFiles(upload: Upload, missing: readonly string[]): Promise<void> {
  const { client, app, text, request, files, print } = upload;
  const listed = request.files.filter(({ path }) => missing.includes(path));
  const onSent = createProgress(listed, { stored: files.size - listed.length }, print);
  await mapLimited(listed, PARALLEL, async ({ path, size, integrity }) => {
    const bytes = files.get(path);
    if (!bytes) return;
    const address = `/v1/apps/${app}/uploads/${toHashName(integrity)}`;
    const sending = { method: 'PUT', path: address, text, bytes, timeoutMs: FILE_TIMEOUT_MS } as const;
    await persist(upload, () => client.askJson(v.object({}), sending));
    onSent(size);
  });
}

/** The published release, if it is this build. */
async function findPublished({ deps, app, build }: Upload): Promise<PublishOutcome | undefined> {
  const release = await createRegistry(deps.store).readRelease(app, build.manifest.version);
  if (!release || !isSameContent(release.manifest, build.manifest)) return undefined;
  return { release, isNew: true, newFiles: 0, newBytes: 0, unchangedFiles: build.files.size };
}

/**
 * Sends the list of files, then the missing files, then the list again. A service that was killed during a publish may
 * have completed it, so the release is then looked up.
 */
async function sendAndPublish(upload: Upload, report: PublishRequest['report']): Promise<PublishAnswer> {
  const { client, app, text, request: json } = upload;
  const path = `/v1/apps/${app}/uploads`;
  const request = {
    method: 'POST',
    path,
    text,
    json,
    timeoutMs: PUBLISH_TIMEOUT_MS,
    ...(report && { report }),
  } as const;
  let wasLost = false;
  const publishOrName = () =>
    persist(upload, () =>
      client.askJson(uploadAnswerSchema, request).catch((error: unknown) => {
        wasLost ||= isUnanswered(error);
        throw error;
      }),
    );
  try {
    for (let round = 1; ; round += 1) {
      const answer = await publishOrName();
      if (!('missing' in answer)) return answer;
      if (round > MAX_ROUNDS) {
        throw new ClientError(
          `${toCount(answer.missing.length, 'file')} did not stay at ${client.address} until all were there; run the command again.`,
          { code: 'UPLOAD_CUT_SHORT' },
        );
      }
      await sendFiles(upload, answer.missing);
    }
  } catch (error) {
    const published = wasLost && !isUnanswered(error) ? await findPublished(upload) : undefined;
    if (published) return { ...published, checks: [] };
    throw error;
  }
}

/**
 * Publishes a build through a control service: sends the files that the service does not have, and the service checks
 * and publishes them.
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
  // Checked before the upload rather than after it.
  if (request.willPromote) await client.requireRight({ app, right: 'promote' });
  const build = await readBuild(request.folder);
  const { now = () => new Date() } = deps;
  await checkBuild({ build, now: now() }, request);
  const files = await readFiles(build);
  const signature = await signBuild(build, request);
  const upload = {
    ...options,
    app,
    build,
    text,
    files,
    request: toRequest(build, files, { ...request, signature }),
  };
  const { checks, ...outcome } = await sendAndPublish(upload, report);
  for (const check of checks) report(check);
  return outcome;
}
