import {
  type ChannelRevision,
  HOST_APP,
  HOST_SETTING_NAMES,
  type RuntimeConfig,
  runtimeConfigSchema,
  type SettingValues,
} from '@sharpside/contracts';
import * as v from 'valibot';

/** The host's values that stand for settings of the deployment. An empty address says nothing. */
const pickDeploymentSettings = (values: SettingValues) =>
  Object.fromEntries(
    HOST_SETTING_NAMES.filter((name) => Object.hasOwn(values, name) && values[name] !== '').map((name) => [
      name,
      values[name],
    ]),
  );

/**
 * The runtime configuration of a revision's pages: that of the deployment, with the channel's settings.
 *
 * A host's value that is none for the deployment (an older host may have declared other limits) leaves the deployment's.
 */
export function toPageConfig(
  deployment: RuntimeConfig,
  { apps }: Pick<ChannelRevision, 'apps'>,
): RuntimeConfig {
  const set = Object.entries(apps).flatMap(([app, { settings }]): [string, SettingValues][] =>
    settings ? [[app, settings]] : [],
  );
  const settings = Object.fromEntries(set);
  const merged = { ...deployment, ...pickDeploymentSettings(settings[HOST_APP] ?? {}) };
  return { ...(v.is(runtimeConfigSchema, merged) ? merged : deployment), settings };
}
