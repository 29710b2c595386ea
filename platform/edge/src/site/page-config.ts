import {
  type ChannelRevision,
  HOST_APP,
  HOST_SETTING_NAMES,
  type RuntimeConfig,
  runtimeConfigSchema,
  type SettingValues,
} from '@sharpside/contracts';
import { findRefusedOrigin, type TrustedKeys } from '@sharpside/registry/records/trusted-keys';
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

type Settings = Pick<ChannelRevision, 'apps'>;

/** The values of a revision, by app. */
const listValues = ({ apps }: Settings): [app: string, values: SettingValues][] =>
  Object.entries(apps).flatMap(([app, { settings }]): [string, SettingValues][] =>
    settings ? [[app, settings]] : [],
  );

/**
 * Settings of a revision that lead to an origin which the edge's own file does not list, as problems for people. Somebody
 * who can write to the store could otherwise send visitors anywhere.
 */
export function listRefusedAddresses(revision: Settings, trusted: TrustedKeys | null): string[] {
  if (!trusted) return [];
  const effect =
    trusted.mode === 'require' ? 'pages do not get it' : 'pages get it, because the mode is warn';
  return listValues(revision).flatMap(([app, values]) =>
    Object.entries(values).flatMap(([name, value]) => {
      const origin = findRefusedOrigin(trusted, value);
      if (origin === undefined) return [];
      return [
        `${name} of ${app} leads to ${origin}, which \`addresses\` of the trusted keys do not list; ${effect}`,
      ];
    }),
  );
}

/** The values without those that {@link listRefusedAddresses} names; screens use the defaults of their releases then. */
function withoutRefused(values: SettingValues, trusted: TrustedKeys | null): SettingValues {
  if (trusted?.mode !== 'require') return values;
  const allowed = Object.entries(values).filter(
    ([, value]) => findRefusedOrigin(trusted, value) === undefined,
  );
  return Object.fromEntries(allowed);
}

/**
 * The runtime configuration of a revision's pages: the deployment's configuration with the channel's settings. A host's
 * value that the deployment does not allow is ignored, and so is an address whose origin the trusted keys do not list.
 */
export function toPageConfig(
  deployment: RuntimeConfig,
  revision: Settings,
  trusted: TrustedKeys | null,
): RuntimeConfig {
  const settings = Object.fromEntries(
    listValues(revision).map(([app, values]) => [app, withoutRefused(values, trusted)]),
  );
  return { ...withHostSettings(deployment, settings[HOST_APP] ?? {}), settings };
}
