import type { Preview, Release } from '@sharpside/contracts';
import type { Store } from '@sharpside/object-store';
import { ENCODINGS } from '@sharpside/server-kit';
import { mapLimited } from '../records/map-limited.ts';
import { createRegistry, type Registry } from '../records/registry.ts';
import type { RegistryDeps } from '../records/registry-deps.ts';
import { listWork, type Work } from '../records/work.ts';
import { keys, toKeyTime } from '../store/keys.ts';
import { isPreviewOver, judgeReleases, type RetentionRules, type Verdict } from './retention.ts';

/** A stored file without a needed release. `encodings`: keys of its encodings. Units: `bytes`, null if unknown. */
export type UnneededFile = {
  key: string;
  app: string;
  encodings: string[];
  bytes: number | null;
  why: string;
};

/** Time for which uses of tokens are kept: a year, and a margin for an audit of it. Units: days. */
export const TOKEN_USE_DAYS = 400;

const DAY_MS = 24 * 60 * 60 * 1000;

// Limits parallel reads: a registry of several years has more records than a process may open at once.
const PARALLEL = 32;

/** The items that a collection removes, and the releases that it keeps, with the reason. */
export type CollectionPlan = {
  needed: Verdict[];
  unneeded: Verdict[];
  files: UnneededFile[];
  previews: Preview[];
  /** Keys of old uses of tokens. */
  tokenUses: string[];
  /** Keys of old tokens of CI jobs and of sign-ins, and of used ID tokens that have expired. */
  workloadRecords: string[];
  /** Keys of signatures whose release is removed, or was never published. */
  signatures: string[];
  /** Marks of interrupted changes and collections. */
  leftovers: Work[];
};

async function readReleases(registry: Registry): Promise<Release[]> {
  const named = [...(await registry.listAllVersions())].flatMap(([app, versions]) =>
    versions.map((version) => ({ app, version })),
  );
  const found = await mapLimited(named, PARALLEL, ({ app, version }) => registry.readRelease(app, version));
  return found.filter((release) => release !== undefined);
}

/**
 * The keys of a release's files and source maps, with sizes. Units: bytes, null for a map, which is stored only
 * compressed.
 */
const listAssets = ({ app, manifest }: Release): [string, number | null][] => [
  ...manifest.files.map(({ path, size }): [string, number] => [keys.asset(app, path), size]),
  ...(manifest.maps ?? []).map(({ integrity }): [string, null] => [keys.map(app, integrity), null]),
];

const toMapApp = (key: string) => key.slice(keys.allMaps().length).split('/', 1)[0] ?? '';

/** App and path in the key of a stored file or of its encoding; undefined if the key has no app. */
function parseAssetKey(key: string): { app: string; path: string } | undefined {
  const encoding = ENCODINGS.find((one) => key.startsWith(`encoded/${one}/`));
  const rest = key.slice(encoding === undefined ? 'assets/'.length : `encoded/${encoding}/`.length);
  const slash = rest.indexOf('/');
  return slash === -1 ? undefined : { app: rest.slice(0, slash), path: rest.slice(slash + 1) };
}

async function findUnneededFiles(
  { store }: RegistryDeps,
  { needed, unneeded }: { needed: readonly Release[]; unneeded: readonly Release[] },
): Promise<UnneededFile[]> {
  const kept = new Set(needed.flatMap((release) => listAssets(release).map(([key]) => key)));
  const sizes = new Map(unneeded.flatMap(listAssets));
  const [plain, encoded, maps] = await Promise.all([
    store.list(keys.allAssets()),
    store.list(keys.allEncodedAssets()),
    store.list(keys.allMaps()),
  ]);
  const toWhy = (asset: string) =>
    sizes.has(asset) ? 'only of releases that go' : 'of no release: left by a publish that was cut short';
  const files = new Map<string, UnneededFile>();
  for (const key of [...plain, ...encoded]) {
    const file = parseAssetKey(key);
    const asset = file && keys.asset(file.app, file.path);
    if (!file || !asset || kept.has(asset)) continue;
    const found = files.get(asset) ?? {
      key: asset,
      app: file.app,
      encodings: [],
      bytes: sizes.get(asset) ?? null,
      why: toWhy(asset),
    };
    files.set(asset, key === asset ? found : { ...found, encodings: [...found.encodings, key] });
  }
  for (const key of maps) {
    if (kept.has(key)) continue;
    files.set(key, { key, app: toMapApp(key), encodings: [], bytes: null, why: toWhy(key) });
  }
  return [...files.values()];
}

/** Files without a release: left by a publish that failed, or written by a publish that is still running. */
export async function findFilesOfNoRelease(deps: RegistryDeps): Promise<UnneededFile[]> {
  const needed = await readReleases(createRegistry(deps.store));
  return findUnneededFiles(deps, { needed, unneeded: [] });
}

/**
 * Keys of uses of tokens that are older than `TOKEN_USE_DAYS`: the last part of such a key begins with the time. The
 * uses may go, because the channel's history keeps for ever which token made each change.
 */
async function findOldTokenUses(store: Store, now: Date): Promise<string[]> {
  const oldest = toKeyTime(new Date(now.getTime() - TOKEN_USE_DAYS * DAY_MS));
  const listed = await Promise.all([store.list(keys.allTokenUses()), store.list(keys.allTokenOutcomes())]);
  return listed.flat().filter((key) => key.slice(key.lastIndexOf('/') + 1) < oldest);
}

/** A server whose clock is slow must still recognize a used ID token, so its record is kept a day past its expiry. */
const SPENT_MARGIN_MS = DAY_MS;

/**
 * Keys of expired exchanges of ID tokens, and of old tokens of CI jobs and sign-ins: the last part of such a key begins
 * with the expiry. The record of a token stays as long as the records of its uses.
 */
async function findOldWorkloadRecords(store: Store, now: Date): Promise<string[]> {
  const [spent, tokens] = await Promise.all([
    store.list(keys.exchanges()),
    store.list(keys.workloadTokens()),
  ]);
  const isBefore = (ms: number) => {
    const time = toKeyTime(new Date(now.getTime() - ms));
    return (key: string) => key.slice(key.lastIndexOf('/') + 1) < time;
  };
  const old = tokens.filter(isBefore(TOKEN_USE_DAYS * DAY_MS)).map((key) => {
    const id = key.slice(key.lastIndexOf('-') + 1, -'.json'.length);
    // The marker is removed last, because only it leads to the other records.
    return [keys.token(id), keys.tokenSignature(id), keys.tokenRevocation(id), key];
  });
  return [...spent.filter(isBefore(SPENT_MARGIN_MS)), ...old.flat()];
}

async function findUnneededSignatures(store: Store, needed: readonly Release[]): Promise<string[]> {
  const kept = new Set(needed.map(({ app, version }) => keys.signatures(app, version)));
  const stored = await store.list(keys.allSignatures());
  return stored.filter((key) => !kept.has(key.slice(0, key.lastIndexOf('/') + 1)));
}

/**
 * Plans a collection as of now. Reads every record.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` for an unreadable record: the items that it needs are unknown.
 */
export async function planCollection(deps: RegistryDeps, rules: RetentionRules): Promise<CollectionPlan> {
  const registry = createRegistry(deps.store);
  const [releases, channels, previews, changes, collections] = await Promise.all([
    readReleases(registry),
    registry.listChannels(),
    registry.listPreviews(),
    listWork(deps, 'change'),
    listWork(deps, 'collection'),
  ]);
  const histories = await Promise.all(channels.map((channel) => registry.readHistory(channel)));
  const judged = judgeReleases({ releases, histories, previews }, rules);
  const needed = judged.needed.map(({ release }) => release);
  return {
    ...judged,
    files: await findUnneededFiles(deps, {
      needed,
      unneeded: judged.unneeded.map(({ release }) => release),
    }),
    tokenUses: await findOldTokenUses(deps.store, rules.now),
    signatures: await findUnneededSignatures(deps.store, needed),
    workloadRecords: await findOldWorkloadRecords(deps.store, rules.now),
    previews: previews.filter((preview) => isPreviewOver(preview, rules.now)),
    leftovers: [...changes.over, ...collections.over],
  };
}
