import { ChannelUnknownError } from './errors.ts';
import type { Registry } from './registry.ts';

export const DEFAULT_CHANNEL = 'production';

/** The channels that there are before anything is live on them. */
const USUAL_CHANNELS: readonly string[] = [DEFAULT_CHANNEL, 'staging'];

/** Every channel that there is: those that there are from the start, then those that were begun. */
export const listChannels = async (registry: Registry): Promise<string[]> => [
  ...new Set([...USUAL_CHANNELS, ...(await registry.listChannels())]),
];

/**
 * A mistyped channel would be a new one that nobody is shown.
 *
 * @throws {ChannelUnknownError} `CHANNEL_UNKNOWN` for a channel that there is not and that is not said to be begun.
 */
export async function requireChannel(
  registry: Registry,
  { channel, beginsChannel = false }: { channel: string; beginsChannel?: boolean },
): Promise<void> {
  if (beginsChannel || USUAL_CHANNELS.includes(channel)) return;
  const known = await listChannels(registry);
  if (!known.includes(channel)) throw new ChannelUnknownError({ channel, known });
}
