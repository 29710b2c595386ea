import {
  type ChannelRevision,
  HOST_APP,
  HOST_SETTING_NAMES,
  type RuntimeConfig,
  runtimeConfigSchema,
  type SettingValues,
} from '@sharpside/contracts';
import * as v from 'valibot';

/**
 * The deployment's configuration with the host's values that stand for its settings. An empty address says nothing.
 *
 * Each stands by itself: an older host may have declared other limits, and one such value must not take the others along.
 */
function withHostSettings(deployment: RuntimeConfig, values: SettingValues): RuntimeConfig {
  let config = deployment;
  for (const name of HOST_SETTING_NAMES) {
    if (!Object.hasOwn(values, name) || values[name] === '') continue;
    const changed = { ...config, [name]: values[name] };
    if (v.is(runtimeConfigSchema, changed)) config = changed;
  }
  return config;
}

/**
 * The runtime configuration of a revision's pages: that of the deployment, with the channel's settings.
 *
 * A host's value that is none for the deployment leaves the deployment's.
 */
export function toPageConfig(
  deployment: RuntimeConfig,
  { apps }: Pick<ChannelRevision, 'apps'>,
): RuntimeConfig {
  const set = Object.entries(apps).flatMap(([app, { settings }]): [string, SettingValues][] =>
    settings ? [[app, settings]] : [],
  );
  const settings = Object.fromEntries(set);
  return { ...withHostSettings(deployment, settings[HOST_APP] ?? {}), settings };
}
