import type { ChangeAction, ChangeRequestBody, ChannelAction, ChannelApp } from '@sharpside/contracts';

/** What a channel says of an app; undefined before the app's first promote. */
export type AppState = ChannelApp | undefined;

/** A change that was worked out and not yet written. `State` null: the app leaves the channel. */
export type PlannedChange<State extends ChannelApp | null = ChannelApp> = {
  action: ChannelAction;
  from: string | null;
  to: string | null;
  /** The share of a canary that starts, grows or ends. */
  percent?: number;
  state: State;
};

/** What a change is worked out from, besides the app as it is and what was asked for. */
export type Past = {
  app: string;
  /** What the app was when it was taken off the channel, where it was. */
  retired: AppState;
  /** What was live of the app, newest first. */
  wasLive: readonly string[];
  published: readonly string[];
};

type Wishes = {
  [A in ChangeAction]: Omit<
    Extract<ChangeRequestBody, { action: A }>,
    Exclude<keyof ChangeRequestBody, 'reason'>
  >;
};

/** What somebody asks of an action: its version, share and reason, as far as it takes them. */
type Wish<A extends ChangeAction> = Wishes[A] & { app: string };

/** How an action is made. */
export type Change<A extends ChangeAction> = {
  /** @throws {ChannelRefusedError} with what stands in the way. */
  plan(state: AppState, choice: Wish<A> & Past): PlannedChange<ChannelApp | null>;
  /** The release that more visitors get: the checks of a promote are made of it. Left out, or undefined: there is none. */
  findNewRelease?(state: AppState, wish: Wish<A>): string | undefined;
  /**
   * The way out of an outage: no other app and no collection holds it up. Of what it goes to, a promote's checks are warnings.
   */
  isWayOut?: boolean;
  /** Says what is under way, for a collection to wait for. Left out: it needs nothing that a collection might take. */
  describe?(wish: Wish<A>): string;
};
