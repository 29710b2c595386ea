import {
  type ChannelApp,
  type ChannelRevision,
  findSettings,
  type SettingDeclaration,
  type SettingsDeclaration,
  type SettingValue,
} from '@sharpside/contracts';
import { findFirst } from '../../collection/live-since.ts';
import type { Registry } from '../../records/registry.ts';

export type AppSetting = {
  name: string;
  /**
   * The live release's declaration of the setting, else the canary's; null if neither declares it, so its value has no
   * effect.
   */
  declared: SettingDeclaration | null;
  /** True if only the canary declares the setting. */
  isOfCanary: boolean;
  /** Null for the release's default. */
  value: SettingValue | null;
  /** The change that set the value; null for a default, or if the change is older than the history. */
  since: { revision: number; at: string; by: string } | null;
};

const findOwn = (declared: SettingsDeclaration, name: string) =>
  Object.hasOwn(declared, name) ? declared[name] : undefined;

/** Reads the settings that a release declares; empty if there is no such release. */
export type FindDeclared = (app: string, version: string) => Promise<SettingsDeclaration>;

export const createDeclaredReader =
  (registry: Registry): FindDeclared =>
  async (app, version) => {
    const release = await registry.readRelease(app, version);
    return release ? findSettings(release.manifest) : {};
  };

/**
 * The settings of an app: those that the live release declares, then those of the canary, then values that neither
 * declares; empty if the app is not live.
 *
 * @param history revisions of the channel, newest first and without gaps.
 */
export async function readSettings(
  findDeclared: FindDeclared,
  history: readonly ChannelRevision[],
  app: string,
): Promise<AppSetting[]> {
  const state: ChannelApp | undefined = history[0]?.apps[app];
  if (!state) return [];
  const [live, canary] = await Promise.all([
    findDeclared(app, state.current),
    state.canary ? findDeclared(app, state.canary.version) : {},
  ]);
  const { settings = {} } = state;
  const names = [...new Set([live, canary, settings].flatMap((one) => Object.keys(one)))];
  return names.map((name) => {
    const ofLive = findOwn(live, name);
    const declared = ofLive ?? findOwn(canary, name) ?? null;
    const value = Object.hasOwn(settings, name) ? (settings[name] ?? null) : null;
    const pick = (one: ChannelApp) =>
      one.settings && name in one.settings ? JSON.stringify(one.settings[name]) : undefined;
    const first = value === null ? null : findFirst(history, app, pick);
    const since = first && { revision: first.revision, at: first.change.at, by: first.change.by };
    return { name, declared, isOfCanary: ofLive === undefined && declared !== null, value, since };
  });
}
