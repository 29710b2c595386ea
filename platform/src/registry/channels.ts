import type { Registry } from './registry.ts';

export const DEFAULT_CHANNEL = 'production';

/** The channels that there are before anything is live on them. */
const USUAL_CHANNELS: readonly string[] = [DEFAULT_CHANNEL, 'staging'];

/** Nobody looks at that channel: it is mistyped, or not begun yet. */
export class ChannelUnknownError extends Error {
  override name = 'ChannelUnknownError' as const;
  readonly code = 'CHANNEL_UNKNOWN' as const;
  readonly known: readonly string[];

  constructor(channel: string, known: readonly string[]) {
    super(`There is no channel '${channel}'. Channels: ${known.join(', ')}.`);
    this.known = known;
  }
}

export const isChannelUnknownError = (error: unknown): error is ChannelUnknownError =>
  error instanceof Error && error.name === 'ChannelUnknownError';

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
  if (!known.includes(channel)) throw new ChannelUnknownError(channel, known);
}
