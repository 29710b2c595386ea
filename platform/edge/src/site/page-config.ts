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
 * The deployment's configuration, overridden by the host's values for the same settings. An empty address overrides
 * nothing.
 *
 * Each value is checked alone. An older host may have declared other limits, and an invalid value must not discard the
 * others.
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
 * The runtime configuration of a revision's pages: the deployment's configuration with the channel's settings. A host's
 * value that the deployment does not allow is ignored.
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
