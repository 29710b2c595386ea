import type {
  CanarySchedule,
  ChangeAction,
  ChangeRequestBody,
  ChannelAction,
  ChannelApp,
  SettingChanges,
} from '@sharpside/contracts';

/** State of an app on a channel; undefined before its first promote. */
export type AppState = ChannelApp | undefined;

/** A planned change, not yet written. `State` null: the app leaves the channel. */
export type PlannedChange<State extends ChannelApp | null = ChannelApp> = {
  action: ChannelAction;
  from: string | null;
  to: string | null;
  /** The new share of a canary; 0 when it ends. */
  percent?: number;
  schedule?: CanarySchedule;
  /** Groups that get a canary in addition to its share of all visitors. */
  groups?: string[];
  losesFallback?: true;
  /** Settings that get another value; null resets a setting to its default. */
  values?: SettingChanges;
  keepsValues?: true;
  state: State;
};

/** A planned change of a named app; `state` null: it leaves the channel. */
export type PlannedApp = PlannedChange<ChannelApp | null> & { app: string };

/** Enough to find a fallback release that is not withdrawn. A longer search would only slow a rollback down. */
export const HISTORY_FOR_ROLLBACK = 200;

/** Facts from the channel's history that a change is planned from. */
export type Past = {
  app: string;
  /** Last state of an app that was taken off the channel. */
  retired: AppState;
  /** Earlier live releases of the app, newest first. */
  wasLive: readonly string[];
  /** The app's states, the present state first; empty if the history cannot be read. */
  states: readonly ChannelApp[];
  /** False if there are earlier states that were not read. */
  hasAllStates: boolean;
  published: readonly string[];
};

type Wishes = {
  [A in ChangeAction]: Omit<
    Extract<ChangeRequestBody, { action: A }>,
    Exclude<keyof ChangeRequestBody, 'reason'>
  >;
};

/** Request for an action: version, share and reason, as far as the action takes them. */
type Wish<A extends ChangeAction> = Wishes[A] & { app: string };

/** The plan of one action, and the conditions under which it runs. */
export type Change<A extends ChangeAction> = {
  /** @throws {ChannelRefusedError} with every objection. */
  plan(state: AppState, choice: Wish<A> & Past): PlannedChange<ChannelApp | null>;
  /** Release that more visitors get; a promote's checks apply to it. Undefined if there is none. */
  findNewRelease?(state: AppState, wish: Wish<A>): string | undefined;
  /**
   * True for an action that ends outages: no other app and no collection blocks it, and failed checks of a promote are
   * warnings.
   */
  isWayOut?: boolean;
  /** True if the plan needs the earlier states of the app. Ways out of an outage read them anyway. */
  readsHistory?: boolean;
  /** Values that it gives to settings, which the shown releases must accept. */
  findValues?(wish: Wish<A>): SettingChanges;
  /**
   * Describes the action to a waiting collection. Left out if the action needs nothing that a collection might remove.
   */
  describe?(wish: Wish<A>): string;
};
