import * as v from 'valibot';
import { describeHidden, findHiddenCharacter, shownTextSchema } from './hidden-characters.ts';
import { appNameSchema, channelNameSchema, groupNameSchema, versionSchema } from './names.ts';
import { settingChangesSchema } from './settings/setting-declaration.ts';

/** A share of all visitors, in percent. */
export const percentSchema = v.pipe(
  v.number(),
  v.minValue(0, 'must be at least 0'),
  v.maxValue(100, 'must be at most 100'),
);

const MAX_STEP_MINUTES = 7 * 24 * 60;

/**
 * Further shares of a canary. Each starts by itself when the previous share has lasted `everyMinutes` and the guard has
 * no objection. 100 makes the release live for everybody.
 */
export const canaryScheduleSchema = v.strictObject({
  steps: v.pipe(
    v.array(v.pipe(percentSchema, v.minValue(0.01, 'must be more than 0'))),
    v.minLength(1, 'must have at least one step'),
    v.maxLength(20, 'must have at most 20 steps'),
    v.check(
      (steps) => steps.every((step, at) => at === 0 || step > (steps[at - 1] ?? 0)),
      'must grow from step to step',
    ),
  ),
  everyMinutes: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1, 'must be at least a minute'),
    v.maxValue(MAX_STEP_MINUTES, 'must be at most a week'),
  ),
});

/** Groups of visitors who get a canary in addition to its share. */
export const canaryGroupsSchema = v.pipe(
  v.array(groupNameSchema),
  v.minLength(1, 'must name at least one group'),
  v.maxLength(10, 'must name at most 10 groups'),
  v.check((groups) => new Set(groups).size === groups.length, 'must name each group once'),
);

/** Number of a revision. */
export const revisionNumberSchema = v.pipe(v.number(), v.integer(), v.minValue(1));

const reasonSchema = v.pipe(
  v.string('must say why, for the history'),
  shownTextSchema,
  v.minLength(1, 'must say why, for the history'),
  v.maxLength(500, 'must have at most 500 characters'),
);

// Not part of `settingChangesSchema`, which also reads the values of earlier revisions.
const shownValuesSchema = v.pipe(
  settingChangesSchema,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const [name, value] of Object.entries(dataset.value)) {
      if (typeof value === 'string' && findHiddenCharacter(value) !== undefined)
        addIssue({ message: `${name} ${describeHidden(value)}` });
    }
  }),
);

const common = {
  channel: channelNameSchema,
  /** The newest revision that the caller has seen. If the channel has a newer revision, nothing changes. */
  expectedRevision: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Runs every check and writes nothing. */
  isDryRun: v.exactOptional(v.boolean()),
  /**
   * Allows a `channel` that does not exist yet. Without it, a mistyped name would create a channel that nobody sees.
   */
  beginsChannel: v.exactOptional(v.boolean()),
};

const version = versionSchema;
const maybeVersion = v.exactOptional(versionSchema);
const percent = percentSchema;
const reason = reasonSchema;
const maybeReason = v.exactOptional(v.nullable(reasonSchema));

/** Facts about an action that apply to its requests, its execution, its lists and its display. */
type ActionFacts = {
  /** Right that a token needs for the action; see `findNamedRelease` for requests that need `promote` too. */
  right: 'promote' | 'rollback';
  /**
   * Effect on a release: shown to everybody (`brings`) or to some (`tries`), or taken away (`takes`). Or effect on the
   * app: held (`holds`), released (`frees`), or given other settings (`sets`).
   */
  effect: 'brings' | 'tries' | 'takes' | 'holds' | 'frees' | 'sets';
  /** Target of the action: a release in the request, a canary, or the live release. */
  target: 'release' | 'canary' | 'live';
  /** Action in the history, if it differs. */
  recordedAs?: string;
};

// A field of an action must not repeat a common field: the spread's type would be the intersection of both, `never`.
const action = <const A extends string, const F extends ActionFacts, E extends v.ObjectEntries>(
  name: A,
  facts: F,
  fields: E,
) => ({ ...facts, request: v.strictObject({ action: v.literal(name), ...common, ...fields }) });

/**
 * Every action that changes an app on a channel. Requests, rights, and the groups and fields of console and command
 * line are derived from this table.
 *
 * `canary` starts or replaces a canary, and ends it with 0 % and no groups; `promote-canary` makes the present canary
 * live for everybody. `settings` changes values of the app's settings, and `settings-rollback` restores the values
 * before their last change.
 */
export const CHANGE_ACTIONS = {
  promote: action(
    'promote',
    { right: 'promote', effect: 'brings', target: 'release' },
    { version, reason: maybeReason },
  ),
  canary: action(
    'canary',
    { right: 'promote', effect: 'tries', target: 'release' },
    {
      version,
      percent,
      schedule: v.exactOptional(canaryScheduleSchema),
      groups: v.exactOptional(canaryGroupsSchema),
      reason: maybeReason,
    },
  ),
  raise: action(
    'raise',
    { right: 'promote', effect: 'tries', target: 'canary', recordedAs: 'canary' },
    { percent, reason: maybeReason },
  ),
  resume: action('resume', { right: 'promote', effect: 'tries', target: 'canary' }, { reason: maybeReason }),
  'promote-canary': action(
    'promote-canary',
    { right: 'promote', effect: 'brings', target: 'canary', recordedAs: 'promote' },
    { reason: maybeReason },
  ),
  unfreeze: action(
    'unfreeze',
    { right: 'promote', effect: 'frees', target: 'live' },
    { reason: maybeReason },
  ),
  retire: action('retire', { right: 'promote', effect: 'takes', target: 'live' }, { reason }),
  rollback: action(
    'rollback',
    { right: 'rollback', effect: 'takes', target: 'live' },
    { version: maybeVersion, reason },
  ),
  pause: action('pause', { right: 'rollback', effect: 'holds', target: 'canary' }, { reason }),
  abort: action('abort', { right: 'rollback', effect: 'takes', target: 'canary' }, { reason }),
  freeze: action('freeze', { right: 'rollback', effect: 'holds', target: 'live' }, { reason }),
  pin: action(
    'pin',
    { right: 'rollback', effect: 'holds', target: 'live' },
    { version: maybeVersion, reason },
  ),
  unpin: action('unpin', { right: 'promote', effect: 'frees', target: 'live' }, { reason }),
  settings: action(
    'settings',
    { right: 'promote', effect: 'sets', target: 'live' },
    { values: shownValuesSchema, reason },
  ),
  'settings-rollback': action(
    'settings-rollback',
    { right: 'rollback', effect: 'sets', target: 'live' },
    { reason },
  ),
};

/** An action as requests name it. */
export type ChangeAction = keyof typeof CHANGE_ACTIONS;

/** Actions with one kind of target, for tables that need a row for each. */
export type ActionOn<Kind extends ActionFacts['target']> = {
  [A in ChangeAction]: (typeof CHANGE_ACTIONS)[A] extends { target: Kind } ? A : never;
}[ChangeAction];

/** True for the name of an action. */
export const isChangeAction = (name: string): name is ChangeAction => Object.hasOwn(CHANGE_ACTIONS, name);

/** Every action, in the order of the table. */
export const CHANGE_ACTION_NAMES: readonly ChangeAction[] =
  Object.keys(CHANGE_ACTIONS).filter(isChangeAction);

/** Body of a request to change a channel. */
export const changeRequestSchema = v.variant(
  'action',
  Object.values(CHANGE_ACTIONS).map(({ request }) => request),
  `must be one of ${CHANGE_ACTION_NAMES.join(', ')}`,
);

/**
 * Facts about `restore`. It is an action of the history, but not a request about one app, because it restores a whole
 * channel.
 */
const RESTORE = { effect: 'takes', target: 'live' } as const;

/** An action as the history of a channel names it. */
export const channelActionSchema = v.picklist([
  ...Object.values(CHANGE_ACTIONS).flatMap((row) =>
    'recordedAs' in row ? [] : [row.request.entries.action.literal],
  ),
  'restore',
]);

/** Effect and target of an action in the history. */
export const toActionFacts = (action: ChannelAction): Pick<ActionFacts, 'effect' | 'target'> =>
  action === 'restore' ? RESTORE : CHANGE_ACTIONS[action];

const appVersionSchema = v.strictObject({ app: appNameSchema, version: versionSchema });

// Limits the size of a revision, which is one small file, and of its entry in the history.
const MAX_APPS = 200;

/** Body of a request to change several apps in one revision: all of them, or none. */
export const severalChangesSchema = v.variant(
  'action',
  [
    v.strictObject({
      action: v.literal('promote'),
      ...common,
      releases: v.pipe(
        v.array(appVersionSchema),
        v.minLength(1, 'must name at least one release'),
        v.maxLength(MAX_APPS, `must name at most ${MAX_APPS} releases`),
        v.check(
          (releases) => new Set(releases.map(({ app }) => app)).size === releases.length,
          'must name each app once',
        ),
      ),
      reason: maybeReason,
    }),
    v.strictObject({
      action: v.literal('restore'),
      ...common,
      revision: revisionNumberSchema,
      /** Apps that are restored. Default: all that differ. */
      only: v.exactOptional(v.pipe(v.array(appNameSchema), v.minLength(1, 'must name at least one app'))),
      /** Withdrawn releases that are restored anyway. */
      bringBack: v.exactOptional(v.array(appVersionSchema)),
      reason,
    }),
  ],
  'must be promote or restore',
);

/** `required` or `optional` for a field in requests of an action; undefined if the action has no such field. */
export function findFieldNeed(
  name: ChangeAction,
  field: 'version' | 'percent',
): 'required' | 'optional' | undefined {
  const entries: v.ObjectEntries = CHANGE_ACTIONS[name].request.entries;
  const schema = entries[field];
  return schema && (schema.type === 'exact_optional' ? 'optional' : 'required');
}

/**
 * True if console and command line require a reason: for every action that does not show a release to more visitors.
 */
export const mustSayWhy = (name: ChangeAction): boolean =>
  !['brings', 'tries'].includes(CHANGE_ACTIONS[name].effect);

/**
 * Release that a change with the right `rollback` names. If the release was never live on the channel, or was withdrawn,
 * the change is a promote too, and needs both rights.
 */
export const findNamedRelease = (change: ChangeRequestBody): string | undefined =>
  CHANGE_ACTIONS[change.action].right === 'rollback' && 'version' in change ? change.version : undefined;

/** Body of a request to change a channel. */
export type ChangeRequestBody = v.InferOutput<typeof changeRequestSchema>;
/** An action as the history of a channel names it. */
export type ChannelAction = v.InferOutput<typeof channelActionSchema>;
/** Body of a request to change several apps in one revision. */
export type SeveralChangesBody = v.InferOutput<typeof severalChangesSchema>;
/** Further shares of a canary, and the time between them. */
export type CanarySchedule = v.InferOutput<typeof canaryScheduleSchema>;
