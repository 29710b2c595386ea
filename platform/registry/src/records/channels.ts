import { ChannelUnknownError } from './errors.ts';
import type { Registry } from './registry.ts';

/** Channel of commands that name none. */
export const DEFAULT_CHANNEL = 'production';

/** Channels that exist before anything is live on them. */
const USUAL_CHANNELS: readonly string[] = [DEFAULT_CHANNEL, 'staging'];

/** Every channel: the usual ones first, then those that were begun. */
export const listChannels = async (registry: Registry): Promise<string[]> => [
  ...new Set([...USUAL_CHANNELS, ...(await registry.listChannels())]),
];

/**
 * Guards against mistyped channels, which would begin new ones that nobody sees.
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
