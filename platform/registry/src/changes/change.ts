import type {
  CanarySchedule,
  ChangeAction,
  ChangeRequestBody,
  ChannelAction,
  ChannelApp,
  SettingChanges,
} from '@sharpside/contracts';

/** State of an app on a channel; undefined if it is not live. */
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

/**
 * Number of a channel's newest revisions that are read for a rollback: enough to find a fallback release that is not
 * withdrawn. Reading more would only slow the rollback down.
 */
export const HISTORY_FOR_ROLLBACK = 200;

/** Facts that a change is planned from. */
export type Past = {
  app: string;
  /** State of the app when it was taken off the channel; undefined if it is live or never was. */
  retired: AppState;
  /** Live release of each of the `states`. */
  wasLive: readonly string[];
  /** The app's states, the present state first; empty if the history was not read. */
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

/** The app, and the fields of a request for this action. */
type Wish<A extends ChangeAction> = Wishes[A] & { app: string };

/** The plan of one action, and the conditions under which it runs. */
export type Change<A extends ChangeAction> = {
  /** @throws {ChannelRefusedError} with every objection. */
  plan(state: AppState, choice: Wish<A> & Past): PlannedChange<ChannelApp | null>;
  /** Release that more visitors get; the checks of a promote apply to it. Undefined if visitors get no new release. */
  findNewRelease?(state: AppState, wish: Wish<A>): string | undefined;
  /**
   * True for an action that ends outages: of the checks of a promote, only missing files and the signature can stop it,
   * and it goes ahead if a collection does not stop.
   */
  isWayOut?: boolean;
  /** True if the plan needs the earlier states of the app. Actions with `isWayOut` read them too. */
  readsHistory?: boolean;
  /** New values of settings, which the shown releases must accept. */
  findValues?(wish: Wish<A>): SettingChanges;
  /**
   * Describes the action for a collection that has to stop for it. Left out if the action needs nothing that a
   * collection might remove.
   */
  describe?(wish: Wish<A>): string;
};
