import type { WebhookStatus } from '@sharpside/contracts/control';
import { listChannels } from '@sharpside/registry/records/channels';
import { createChannelSource } from './channel-source.ts';
import { createDeliveryPosition, noteBegun } from './delivery-position.ts';
import { createEdgeSource } from './edge-source.ts';
import { createLane, type Lane } from './lane.ts';
import { createLaneLoop, type LaneLoop } from './lane-loop.ts';
import type { WebhookOptions } from './webhook.ts';

type LaneStatus = WebhookStatus['lanes'][number];

type Followed = { channel: string | null; lane: Lane; loop: LaneLoop; readPosition: () => number | null };

type NewLane = Omit<Followed, 'loop'> & { forget: () => void; look?: () => void };

/** The lanes of one webhook: one of each channel, and one of the edges. */
export type FollowedLanes = {
  start(): void;
  stop(): Promise<void>;
  status(): LaneStatus[];
  isFailing(): boolean;
  /** True while the channels, or the history of one, cannot be read. */
  isBlind(): boolean;
};

type Options = Omit<WebhookOptions, 'signal'> & {
  common: Omit<Parameters<typeof createLane>[0], 'readNext'>;
  /** True once nothing is to be delivered any more. */
  isEnded: () => boolean;
  /** Older events are not delivered. */
  maxAgeMs: number;
  onSkipped: (count: number) => void;
};

/** A channel that was begun is found within this time. */
const CHANNELS_EVERY_MS = 60_000;

const BLIND = 'the history cannot be read; the log of the control service has the reason';

const toTime = (at: number | null) => (at === null ? null : new Date(at).toISOString());

function toStatus({ channel, lane: { state }, loop: { blind }, readPosition }: Followed): LaneStatus {
  return {
    channel,
    position: readPosition(),
    failingSince: toTime(state.failingSince ?? blind?.since ?? null),
    nextAttemptAt: toTime(state.retryAt),
    fault: state.fault ?? (blind && BLIND),
  };
}

/** See {@link FollowedLanes}. Each lane has a loop of its own, so that none waits for another's receiver. */
export function createFollowedLanes(options: Options): FollowedLanes {
  const { webhook, store, registry, readEdges, readSite, guardName, isOnDuty, clock, log } = options;
  const { common, isEnded, maxAgeMs, onSkipped } = options;
  const { name, types, channels } = webhook;
  const lanes: Followed[] = [];
  let hasBegun = false;
  let channelsReadAt = Number.NEGATIVE_INFINITY;

  function follow({ look, forget, ...followed }: NewLane) {
    const { channel, lane } = followed;
    async function run() {
      if (!isOnDuty()) {
        lane.forget();
        forget();
        return;
      }
      look?.();
      await lane.run();
    }
    const loop = createLaneLoop({ run, named: { webhook: name, channel }, clock, log });
    lanes.push({ ...followed, loop });
    loop.start();
  }

  function followChannel(channel: string): void {
    const where = { store, registry, webhook: name, channel };
    const position = createDeliveryPosition({ ...where, now: clock.now, log, maxAgeMs });
    const from = { registry, position, webhook, channel };
    const source = createChannelSource({ ...from, guardName, readSite, clock, log, onSkipped });
    const lane = createLane({ ...common, readNext: source.readNext });
    follow({ channel, lane, forget: source.forget, readPosition: () => source.position });
  }

  function followEdges(): void {
    const { look, forget, readNext } = createEdgeSource({ readEdges, readSite, clock });
    const lane = createLane({ ...common, readNext });
    follow({ channel: null, lane, readPosition: () => null, look, forget });
  }

  async function findChannels(): Promise<void> {
    // By whichever service sees it first: nothing from then on is missed, whoever delivers.
    if (!hasBegun) await noteBegun({ store, webhook: name, now: clock.now });
    hasBegun = true;
    if (clock.now() - channelsReadAt < CHANNELS_EVERY_MS) return;
    const found = channels ?? (await listChannels(registry));
    channelsReadAt = clock.now();
    if (isEnded()) return;
    for (const channel of found) if (!lanes.some((one) => one.channel === channel)) followChannel(channel);
  }

  const finding = createLaneLoop({ run: findChannels, named: { webhook: name }, clock, log });

  return {
    start() {
      finding.start();
      if (types.includes('edge')) followEdges();
    },
    async stop() {
      // First, so that no lane begins after the others have ended.
      await finding.stop();
      await Promise.all(lanes.map(({ loop }) => loop.stop()));
    },
    // Channels first.
    status: () => lanes.map(toStatus).sort((a, b) => Number(a.channel === null) - Number(b.channel === null)),
    isFailing: () => lanes.some(({ lane }) => lane.state.failingSince !== null),
    isBlind: () => [finding, ...lanes.map(({ loop }) => loop)].some(({ blind }) => blind !== null),
  };
}
