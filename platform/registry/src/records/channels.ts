import { ChannelUnknownError } from './errors.ts';
import type { Registry } from './registry.ts';

/** Default channel of commands. */
export const DEFAULT_CHANNEL = 'production';

/** Channels that exist even before their first revision. */
const USUAL_CHANNELS: readonly string[] = [DEFAULT_CHANNEL, 'staging'];

/** Every channel: the usual channels first, then all others with a revision. */
export const listChannels = async (registry: Registry): Promise<string[]> => [
  ...new Set([...USUAL_CHANNELS, ...(await registry.listChannels())]),
];

/**
 * Refuses mistyped channels, which would otherwise begin new channels that nobody sees.
 *
 * @throws {ChannelUnknownError} `CHANNEL_UNKNOWN` for a channel that does not exist, unless `beginsChannel`.
 */
export async function requireChannel(
  registry: Registry,
  { channel, beginsChannel = false }: { channel: string; beginsChannel?: boolean },
): Promise<void> {
  if (beginsChannel || USUAL_CHANNELS.includes(channel)) return;
  const known = await listChannels(registry);
  if (!known.includes(channel)) throw new ChannelUnknownError({ channel, known });
}
